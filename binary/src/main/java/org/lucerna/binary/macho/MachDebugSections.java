package org.lucerna.binary.macho;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;

/** Reads the debug sections of a linked Mach-O file. */
public final class MachDebugSections {
  private static final int LONGEST_NAME = 16;

  private MachDebugSections() {}

  /**
   * The debug information in {@code file}, valid until that is closed.
   *
   * @throws org.lucerna.bytes.FormatException if a section reaches past the end of the file
   */
  public static DebugSections of(MachFile file) {
    return DebugSections.of(ByteOrder.LITTLE_ENDIAN, codeStart(file), name -> bytes(file, name));
  }

  private static long codeStart(MachFile file) {
    return file.sections().stream()
        .filter(section -> section.executable() && section.size() != 0)
        .mapToLong(MachSection::address)
        .reduce((one, other) -> Long.compareUnsigned(one, other) < 0 ? one : other)
        .orElse(0);
  }

  private static @Nullable MemorySegment bytes(MachFile file, String name) {
    String own = "__" + name.substring(1);
    MachSection section = file.section(own.substring(0, Math.min(own.length(), LONGEST_NAME)));
    return section == null || !section.inFile() ? null : file.view(section).segment();
  }
}
