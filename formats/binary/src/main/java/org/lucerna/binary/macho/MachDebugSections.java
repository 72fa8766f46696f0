package org.lucerna.binary.macho;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.inflate.CompressedSection;
import org.lucerna.binary.inflate.Inflation;

/**
 * Reads the debug sections of a Mach-O file; Go compresses them, as {@code __zdebug_info}. In an
 * object file, places with addresses and differences of symbols are filled in; addresses are the
 * object file's own.
 */
public final class MachDebugSections {
  private static final int LONGEST_NAME = 16;

  private MachDebugSections() {}

  /**
   * The debug information in {@code file}, valid until that is closed.
   *
   * @throws org.lucerna.bytes.FormatException if a section reaches past the end of the file, or
   *     cannot be inflated to {@link ElfFile#MOST_INFLATED} bytes in all
   */
  public static DebugSections of(MachFile file) {
    Inflation inflation = new Inflation(Arena.ofAuto(), ElfFile.MOST_INFLATED);
    return DebugSections.of(
        ByteOrder.LITTLE_ENDIAN, codeStart(file), name -> bytes(file, name, inflation));
  }

  /** The lowest address of code; 0 in object files, whose code begins there. */
  private static long codeStart(MachFile file) {
    if (!file.header().isLinked()) {
      return 0;
    }
    return file.sections().stream()
        .filter(section -> section.executable() && section.size() != 0)
        .mapToLong(MachSection::address)
        .reduce((one, other) -> Long.compareUnsigned(one, other) < 0 ? one : other)
        .orElse(0);
  }

  private static @Nullable MemorySegment bytes(MachFile file, String name, Inflation inflation) {
    MachSection section = section(file, "__" + name.substring(1));
    if (section != null) {
      return new MachPlaceFiller(file).filled(section);
    }
    MachSection compressed = section(file, "__z" + name.substring(1));
    return compressed == null
        ? null
        : inflation.inflate(CompressedSection.old(file.view(compressed))).segment();
  }

  private static @Nullable MachSection section(MachFile file, String name) {
    MachSection section = file.section(name.substring(0, Math.min(name.length(), LONGEST_NAME)));
    return section == null || !section.inFile() ? null : section;
  }
}
