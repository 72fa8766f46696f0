package org.lucerna.harvest.elf;

import org.lucerna.bytes.ByteView;

/**
 * The traceback table after a PowerPC function written in assembly language. It is included in the
 * symbol's size, but not covered by the unwind tables.
 *
 * <pre>
 * u64 0, u32 000c2040 or 000c2440: assembly language, has the next two; the other uses no TOC
 * u32 size of the code in bytes, u16 length of the name, name, padded to 4 bytes    glibc
 * </pre>
 */
final class TracebackTable {
  private static final int FLAGS = 0x000c_2040;
  private static final int WITHOUT_TOC = 0x400;
  private static final int NAME_AT = 18;

  private TracebackTable() {}

  /**
   * The size in bytes of the table at the end of a function; 0 if there is none.
   *
   * @param from the bytes starting at the function
   * @param size of the function's code in bytes
   */
  static long sizeAfter(ByteView from, long size) {
    if (size < 0 || from.size() - NAME_AT < size) {
      return 0;
    }
    boolean isTable = from.u64(size) == 0 && (from.i32(size + 8) & ~WITHOUT_TOC) == FLAGS;
    long end = NAME_AT + (isTable ? from.u16(size + 16) : 0) + 3L & -4;
    return isTable && end <= from.size() - size ? end : 0;
  }
}
