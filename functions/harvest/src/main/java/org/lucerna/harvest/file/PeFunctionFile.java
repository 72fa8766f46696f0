package org.lucerna.harvest.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.FunctionHint;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.harvest.pe.PeHarvest;
import org.lucerna.harvest.pe.VirtualFunctions;

/** Functions of a Windows program or library. */
record PeFunctionFile(Path path, PeFile file, LinkedHarvest harvest) implements LinkedFile {
  static PeFunctionFile open(Path path, HarvestOptions options) throws IOException {
    PeFile file = PeFile.open(path);
    try {
      DebugLookup lookup = options.debug();
      // What is needed from the debug information is copied: names, sizes and prototypes.
      try (PdbSearch.Found debug =
          lookup == null ? PdbSearch.Found.none() : lookup.find(file, path)) {
        return new PeFunctionFile(path, file, PeHarvest.of(file, debug, options));
      }
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  @Override
  public List<MemorySegment> data() {
    return file.sections().stream()
        .filter(section -> !section.executable())
        .map(section -> file.view(section).segment())
        .toList();
  }

  @Override
  public @Nullable BreakpadModule breakpadModule() {
    PeOutline outline = imageOutline();
    return outline == null ? null : BreakpadModule.of(outline, name());
  }

  @Override
  public @Nullable PeOutline imageOutline() {
    return PeOutline.of(file);
  }

  @Override
  public @Nullable ProgramOutline outline() throws IOException {
    PeOutline outline = imageOutline();
    return outline == null ? null : ProgramOutline.of(input().md5(), outline, functions());
  }

  @Override
  public Map<Long, FunctionHint> hints() {
    return VirtualFunctions.hints(file.typeInformation());
  }

  @Override
  public OptionalLong imageBase() {
    return OptionalLong.of(file.header().imageBase());
  }

  @Override
  public void close() {
    file.close();
  }
}
