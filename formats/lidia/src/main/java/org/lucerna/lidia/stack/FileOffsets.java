package org.lucerna.lidia.stack;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;

/** Maps offsets in an ELF file to addresses. Thread-safe. */
public final class FileOffsets {
  /** Bytes of a page, to which mappings are aligned. */
  private static final long PAGE = 4096;

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

  /**
   * The address of a byte by its distance from the start of the mapping of the code; null if there
   * is no code there, or there are several such mappings.
   */
  @Nullable Long mappedCode(long distance) {
    if (code.size() != 1) {
      return null;
    }
    ElfSegment segment = code.getFirst();
    long start = segment.address() & -PAGE;
    long end = segment.address() + segment.fileSize();
    return Long.compareUnsigned(distance, end - start) < 0 ? start + distance : null;
  }

  /** Whether the file determines the addresses of its code in processes. */
  boolean isAddress(long address) {
    return fixed
        && code.stream()
            .anyMatch(s -> Long.compareUnsigned(address - s.address(), s.memorySize()) < 0);
  }
}
