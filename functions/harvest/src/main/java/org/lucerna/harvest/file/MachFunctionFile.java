package org.lucerna.harvest.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.macho.DebugBundle;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.macho.MachHarvest;
import org.lucerna.harvest.macho.MachObject;

/** Functions of a program or library of macOS. */
record MachFunctionFile(Path path, MachFile file, LinkedHarvest harvest) implements LinkedFile {
  /**
   * Harvests a thin file, or a slice of a universal file, which may be an archive: the slice named
   * by the options, else the first that can be read.
   */
  static Harvest open(Path path, HarvestOptions options) throws IOException {
    FileKind kind = FileKind.of(path);
    String slice = options.slice();
    if (kind == FileKind.UNIVERSAL_MACH_O && UniversalFile.hasArchive(path, slice)) {
      Archive archive =
          Archive.open(path, bytes -> UniversalFile.of(bytes).chosen(slice).bytes().segment());
      return ObjectFunctions.ofArchive(archive, path, options);
    }
    MachFile file = slice == null ? MachFile.open(path) : MachFile.open(path, slice);
    try {
      if (!file.header().isLinked()) {
        return ObjectFunctions.of(new MachObject(file), path, options, file::close);
      }
      DebugLookup lookup = options.debug();
      // Only names are needed from the debug information, and they are copied.
      try (MachFile debug =
          lookup == null ? DebugBundle.open(path, file) : lookup.find(file, path)) {
        return new MachFunctionFile(path, file, MachHarvest.of(file, debug, options));
      }
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  @Override
  public List<MemorySegment> data() {
    return file.sections().stream()
        .filter(section -> !section.executable() && section.inFile())
        .map(section -> file.view(section).segment())
        .toList();
  }

  @Override
  public @Nullable BreakpadModule breakpadModule() {
    return BreakpadModule.of(file, name());
  }

  @Override
  public OptionalLong imageBase() {
    return OptionalLong.of(file.imageBase());
  }

  @Override
  public void close() {
    file.close();
  }
}
