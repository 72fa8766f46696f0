package org.lucerna.lidia.stack;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Segment;

/** Where the bytes of an ELF file come to lie in memory. Safe for many threads. */
public final class FileOffsets {
  private final List<Segment> segments;

  private FileOffsets(List<Segment> segments) {
    this.segments = segments;
  }

  /** Those of a program or library; the file may be closed then. */
  public static FileOffsets of(ElfFile file) {
    return new FileOffsets(
        file.segments().stream().filter(s -> s.type() == Segment.LOAD && s.executable()).toList());
  }

  /** The address of the byte at {@code offset} of the file; null where that is no code. */
  public @Nullable Long address(long offset) {
    for (Segment segment : segments) {
      long within = offset - segment.offset();
      if (Long.compareUnsigned(within, segment.fileSize()) < 0) {
        return segment.address() + within;
      }
    }
    return null;
  }
}
