package org.lucerna.binary.pe;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.bytes.ByteString;

/** Reads the debug sections that MinGW and Clang put into Windows programs. */
public final class PeDebugSections {
  private PeDebugSections() {}

  /**
   * The debug information in {@code file}, valid until that is closed.
   *
   * @throws org.lucerna.bytes.FormatException if a section reaches past the end of the file
   */
  public static DebugSections of(PeFile file) {
    return DebugSections.of(ByteOrder.LITTLE_ENDIAN, codeStart(file), name -> bytes(file, name));
  }

  private static long codeStart(PeFile file) {
    return file.sections().stream()
        .filter(section -> section.executable() && section.size() != 0)
        .mapToLong(PeSection::address)
        .reduce((one, other) -> Long.compareUnsigned(one, other) < 0 ? one : other)
        .orElse(0);
  }

  private static @Nullable MemorySegment bytes(PeFile file, String name) {
    ByteString wanted = ByteString.utf8(name);
    for (PeSection section : file.sections()) {
      if (section.name().equals(wanted) && section.fileSize() > 0) {
        return file.view(section).segment();
      }
    }
    return null;
  }
}
