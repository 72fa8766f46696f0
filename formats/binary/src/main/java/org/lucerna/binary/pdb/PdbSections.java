package org.lucerna.binary.pdb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * Where sections are in memory.
 *
 * @param headers those that the addresses of symbols refer to
 * @param moved the OMAP; null if code was not reordered after linking
 */
record PdbSections(ByteView headers, @Nullable ByteView moved) {
  /** There is no such place in the program. */
  static final long NOWHERE = -1;

  private static final int HEADER_SIZE = 40;
  private static final int ENTRY_SIZE = 8;
  private static final int EXECUTABLE = 0x2000_0000;

  /**
   * The RVA of a place; {@link #NOWHERE} if there is no such section, or the code is gone.
   *
   * @param section from 1 on
   */
  long rva(int section, long offset) {
    if (section < 1 || section > headers.size() / HEADER_SIZE) {
      return NOWHERE;
    }
    long rva = headers.u32((section - 1L) * HEADER_SIZE + 0x0c) + offset;
    return moved == null ? rva : moved(moved, rva);
  }

  /** The end of the code around an address in the program; the address itself if it is no code. */
  static long codeEnd(ByteView headers, long rva) {
    for (long at = 0; headers.size() - at >= HEADER_SIZE; at += HEADER_SIZE) {
      long start = headers.u32(at + 0x0c);
      long end = start + headers.u32(at + 8);
      if (start <= rva && rva < end && (headers.i32(at + 0x24) & EXECUTABLE) != 0) {
        return end;
      }
    }
    return rva;
  }

  private static long moved(ByteView map, long rva) {
    long low = 0;
    long high = map.size() / ENTRY_SIZE;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (map.u32(middle * ENTRY_SIZE) <= rva) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return NOWHERE;
    }
    long entry = (low - 1) * ENTRY_SIZE;
    long to = map.u32(entry + 4);
    return to == 0 ? NOWHERE : to + rva - map.u32(entry);
  }
}
