package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A section of a segment.
 *
 * @param index starting at 1, as used by symbols
 * @param name such as {@code __text}, up to 16 bytes
 * @param segment the name of its segment
 * @param address at which it is loaded
 * @param size bytes in memory
 * @param offset in the file; 0 if the file has no bytes of it
 * @param alignmentBits the alignment of its address, as a power of two
 * @param relocationsAt offset of its relocations in the file, which only object files have
 * @param relocationCount their number, unsigned
 * @param flags as in the file
 * @param firstIndirect the indirect symbol of its first slot or stub, unsigned
 * @param stubSize bytes of a stub, unsigned
 * @param writable whether its segment is
 */
public record MachSection(
    int index,
    ByteString name,
    ByteString segment,
    long address,
    long size,
    long offset,
    int alignmentBits,
    long relocationsAt,
    long relocationCount,
    int flags,
    long firstIndirect,
    long stubSize,
    boolean writable) {
  static final int HEADER_SIZE = 80;
  private static final int NAME_SIZE = 16;
  private static final int CODE = 0x8000_0400;
  private static final int ZEROS = 1;
  private static final int STRINGS = 2;
  private static final ByteString BITCODE = ByteString.utf8("__LLVM");
  private static final ByteString DEBUG = ByteString.utf8("__DWARF");
  private static final int SLOTS = 6;
  private static final int LAZY_SLOTS = 7;
  private static final int STUBS = 8;
  private static final int LARGE_ZEROS = 0xc;
  private static final int THREAD_ZEROS = 0x12;

  static MachSection read(ByteView header, int index, MachSegment segment) {
    return new MachSection(
        index,
        text(header, 0),
        text(header, NAME_SIZE),
        header.u64(32),
        header.u64(40),
        header.u32(48),
        header.i32(52),
        header.u32(56),
        header.u32(60),
        header.i32(64),
        header.u32(68),
        header.u32(72),
        segment.writable());
  }

  /** A name of 16 bytes, up to the first NUL. */
  static ByteString text(ByteView header, long at) {
    ByteString name = header.bytes(at, NAME_SIZE);
    int end = name.indexOf(0);
    return end < 0 ? name : name.slice(0, end);
  }

  /** The alignment of its address in bytes; 1 of a damaged file. */
  public long alignment() {
    return alignmentBits >= 0 && alignmentBits < Integer.SIZE ? 1L << alignmentBits : 1;
  }

  /** Whether it has instructions; stubs do, too. */
  public boolean executable() {
    return (flags & CODE) != 0;
  }

  /** Whether it consists of stubs that jump to functions of other libraries. */
  public boolean isStubs() {
    return type() == STUBS;
  }

  /** Whether it consists of slots that hold addresses of imports. */
  public boolean isSlots() {
    return type() == SLOTS || type() == LAZY_SLOTS;
  }

  /** Whether the file has its bytes. */
  public boolean inFile() {
    return offset != 0 && type() != ZEROS && type() != LARGE_ZEROS && type() != THREAD_ZEROS;
  }

  /** Whether it consists of strings with NUL, of which a linker keeps one of equals. */
  public boolean isStrings() {
    return type() == STRINGS;
  }

  /** Whether it has LLVM bitcode or its compiler's options, which are no part of a program. */
  public boolean isBitcode() {
    return segment.equals(BITCODE);
  }

  /** Whether it has debug information, which is no part of a program. */
  public boolean isDebug() {
    return segment.equals(DEBUG);
  }

  /** Whether it covers an address. */
  public boolean covers(long at) {
    return Long.compareUnsigned(at - address, size) < 0;
  }

  private int type() {
    return flags & 0xff;
  }
}
