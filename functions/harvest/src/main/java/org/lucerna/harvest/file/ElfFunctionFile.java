package org.lucerna.harvest.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.harvest.DebugLookup;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.elf.ElfHarvest;
import org.lucerna.harvest.elf.ElfObject;
import org.lucerna.harvest.outline.ProgramOutline;

/** Functions of an ELF program or library. */
record ElfFunctionFile(Path path, ElfFile file, LinkedHarvest harvest) implements LinkedFile {
  /** Harvests an ELF file. */
  static Harvest open(Path path, HarvestOptions options) throws IOException {
    ElfFile file = ElfFile.open(path);
    try {
      if (file.header().type() == ElfType.RELOCATABLE) {
        return ObjectFunctions.of(new ElfObject(file), path, options, file::close);
      }
      DebugLookup lookup = options.debug();
      // Only names are needed from the debug information, and they are copied.
      try (DebugFiles.Found debug =
          lookup == null ? DebugFiles.Found.none() : lookup.find(file, path)) {
        return new ElfFunctionFile(path, file, ElfHarvest.of(file, debug, options));
      }
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  @Override
  public List<MemorySegment> data() {
    return file.sections().isEmpty()
        ? file.segments().stream()
            .filter(segment -> segment.type() == ElfSegment.LOAD && !segment.executable())
            .map(segment -> file.view().slice(segment.offset(), segment.fileSize()).segment())
            .toList()
        : file.sections().stream()
            .filter(section -> section.type() == ElfSectionHeader.PROGBITS)
            .filter(section -> section.allocated() && !section.executable())
            .map(section -> section.view().segment())
            .toList();
  }

  @Override
  public @Nullable ElfOutline imageOutline() {
    return ElfOutline.of(file);
  }

  @Override
  public @Nullable ProgramOutline outline() throws IOException {
    ElfOutline elf = imageOutline();
    return elf == null ? null : ProgramOutline.of(input().md5(), elf, functions());
  }

  @Override
  public @Nullable BreakpadModule breakpadModule() {
    ElfOutline elf = imageOutline();
    return elf == null ? null : BreakpadModule.of(elf, name());
  }

  @Override
  public OptionalLong imageBase() {
    return OptionalLong.of(ElfSegment.imageBase(file.segments()));
  }

  @Override
  public void close() {
    file.close();
  }
}
