package org.lucerna.binary.elf;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * A program header: a part of the file and its address.
 *
 * @param type {@code p_type}, such as {@link #LOAD}
 * @param flags bit 0 executable, bit 1 writable, bit 2 readable
 * @param fileSize bytes in the file
 * @param memorySize bytes in memory; those beyond the file's are 0
 */
public record ElfSegment(
    int type,
    int flags,
    long offset,
    long address,
    long fileSize,
    long memorySize,
    long alignment) {
  public static final int LOAD = 1;
  public static final int DYNAMIC = 2;
  public static final int NOTE = 4;
  public static final int EH_FRAME = 0x6474e550;

  static ElfSegment read(ByteView header) {
    if (header.wide()) {
      return new ElfSegment(
          header.i32(0),
          header.i32(4),
          header.u64(8),
          header.u64(16),
          header.u64(32),
          header.u64(40),
          header.u64(48));
    }
    return new ElfSegment(
        header.i32(0),
        header.i32(24),
        header.u32(4),
        header.u32(8),
        header.u32(16),
        header.u32(20),
        header.u32(28));
  }

  /**
   * Writes the format that {@link #read} reads, in the buffer's byte order. The physical address,
   * which only firmware has, is the address.
   */
  public void write(ByteBuffer out, boolean wide) {
    out.putInt(type);
    if (wide) {
      out.putInt(flags);
    }
    for (long word : new long[] {offset, address, address, fileSize, memorySize}) {
      ElfSectionHeader.putWord(out, wide, word);
    }
    if (!wide) {
      out.putInt(flags);
    }
    ElfSectionHeader.putWord(out, wide, alignment);
  }

  /** The lowest address that segments of a program are loaded at; 0 if there are none. */
  public static long imageBase(List<ElfSegment> segments) {
    return segments.stream()
        .filter(segment -> segment.type == LOAD)
        .map(ElfSegment::address)
        .min(Long::compareUnsigned)
        .orElse(0L);
  }

  /** The executable segment that is loaded around an address; null if there is none. */
  public static @Nullable ElfSegment codeAt(List<ElfSegment> segments, long address) {
    for (ElfSegment segment : segments) {
      if (segment.type == LOAD && segment.executable() && segment.inFile(address)) {
        return segment;
      }
    }
    return null;
  }

  /** Bytes of a header. */
  public static int size(boolean wide) {
    return wide ? 56 : 32;
  }

  public boolean executable() {
    return (flags & 1) != 0;
  }

  public boolean writable() {
    return (flags & 2) != 0;
  }

  /** Whether {@code at} lies in the part of memory that comes from the file. */
  boolean inFile(long at) {
    return Long.compareUnsigned(at - address, fileSize) < 0;
  }
}
