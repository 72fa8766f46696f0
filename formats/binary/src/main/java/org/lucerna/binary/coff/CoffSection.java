package org.lucerna.binary.coff;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A section of an object file.
 *
 * @param index starting at 1, as used by symbols
 * @param name up to eight bytes, or one from the string table
 * @param address subtracted from the places of its relocations; usually 0
 * @param size in bytes
 * @param offset of its bytes in the file
 * @param relocationsAt offset of its relocations in the file
 * @param relocationCount as in the header, which may overflow
 * @param flags as in the file
 */
public record CoffSection(
    int index,
    ByteString name,
    long address,
    long size,
    long offset,
    long relocationsAt,
    int relocationCount,
    int flags) {
  /** Size of a section's header in bytes, also in a program. */
  public static final int HEADER_SIZE = 40;

  private static final int CODE = 0x20;
  private static final int NO_BYTES = 0x80;
  private static final int FOR_LINKERS = 0x200;
  private static final int REMOVED = 0x800;
  private static final int COMDAT = 0x1000;
  private static final int ALIGNMENT = 20;
  private static final int OVERFLOWS = 0x0100_0000;
  private static final int DISCARDED = 0x0200_0000;
  private static final int EXECUTABLE = 0x2000_0000;
  private static final int WRITABLE = 0x8000_0000;
  private static final int MOST_RELOCATIONS = 0xffff;

  static CoffSection read(ByteView header, int index, CoffStrings strings) {
    return new CoffSection(
        index,
        strings.sectionName(header),
        header.u32(12),
        header.u32(16),
        header.u32(20),
        header.u32(24),
        header.u16(32),
        header.i32(36));
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** Whether it holds code. */
  public boolean executable() {
    return has(CODE) || has(EXECUTABLE);
  }

  public boolean writable() {
    return has(WRITABLE);
  }

  /** Whether it is part of the program. */
  public boolean loaded() {
    return !has(FOR_LINKERS) && !has(REMOVED) && !has(DISCARDED);
  }

  /** Whether other files may have copies of it, of which a linker keeps one. */
  public boolean isComdat() {
    return has(COMDAT);
  }

  /** Whether the file has bytes for it. */
  public boolean inFile() {
    return !has(NO_BYTES) && offset != 0;
  }

  /** The alignment of its start, in bytes; 0 if none is stated. */
  public long alignment() {
    int power = flags >>> ALIGNMENT & 0xf;
    return power == 0 ? 0 : 1L << (power - 1);
  }

  /** Whether the first relocation holds their number instead. */
  boolean hasMoreRelocations() {
    return has(OVERFLOWS) && relocationCount == MOST_RELOCATIONS;
  }
}
