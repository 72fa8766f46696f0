package org.lucerna.lidia.stack;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;

/** Maps offsets in an ELF file to addresses. Thread-safe. */
public final class FileOffsets {
  private final List<ElfSegment> code;
  private final boolean fixed;

  private FileOffsets(List<ElfSegment> code, boolean fixed) {
    this.code = code;
    this.fixed = fixed;
  }

  /** The offsets of a program or library; the file may be closed afterwards. */
  public static FileOffsets of(ElfFile file) {
    return new FileOffsets(
        file.segments().stream()
            .filter(s -> s.type() == ElfSegment.LOAD && s.executable())
            .toList(),
        file.header().type() == ElfType.EXECUTABLE);
  }

  /** The address of the byte at {@code offset} of the file; null if it is not code. */
  public @Nullable Long address(long offset) {
    for (ElfSegment segment : code) {
      long within = offset - segment.offset();
      if (Long.compareUnsigned(within, segment.fileSize()) < 0) {
        return segment.address() + within;
      }
    }
    return null;
  }

  /** Whether the file determines the addresses of its code in processes. */
  boolean isAddress(long address) {
    return fixed
        && code.stream()
            .anyMatch(s -> Long.compareUnsigned(address - s.address(), s.memorySize()) < 0);
  }
}
