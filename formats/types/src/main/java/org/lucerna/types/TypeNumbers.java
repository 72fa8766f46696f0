package org.lucerna.types;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Reads the numbers of type strings; see the package description for their layouts. None of their
 * bytes is 0, so that a type string can end in NUL; they differ from {@code PackedInts}.
 */
final class TypeNumbers {
  /** If a dt is a count, this value means that a de with the real count follows. */
  static final int ESCAPE = 0x7ffe;

  private static final int MAX_DE_BYTES = 5;

  private TypeNumbers() {}

  /** Reads a byte that must not be 0. */
  static int nonZero(Cursor in) {
    long offset = in.offset();
    int value = in.u8();
    if (value == 0) {
      throw new FormatException(offset, "a byte other than 0", "0");
    }
    return value;
  }

  /** Reads a dt, 0 to 0x7ffe. */
  static int dt(Cursor in) {
    int low = nonZero(in);
    return (low < 0x80 ? low : (low & 0x7f) | nonZero(in) << 7) - 1;
  }

  /** Reads a de, 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  static int de(Cursor in) {
    long offset = in.offset();
    int value = 0;
    for (int i = 0; i < MAX_DE_BYTES; i++) {
      int next = nonZero(in);
      if (next < 0x80) {
        return value << 6 | (next & 0x3f);
      }
      value = value << 7 | (next & 0x7f);
    }
    throw new FormatException(offset, "a number of at most 5 bytes", "a longer one");
  }

  /** Reads a dq, 64 bits. */
  static long dq(Cursor in) {
    long offset = in.offset();
    int present = dt(in);
    if (present == 0x400) {
      return -1;
    }
    if (present == 0x200) {
      return 0xffff_ffffL;
    }
    if (present > 0x1ff) {
      throw new FormatException(
          offset, "a mask of at most 8 bytes", "0x" + Integer.toHexString(present));
    }
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      if (((present >> i) & 1) != 0) {
        value |= (long) nonZero(in) << (8 * i);
      }
    }
    return (present & 0x100) != 0 ? ~value : value;
  }

  /** Reads a da: the number of elements of an array, and the index of the first. */
  static ArrayBounds da(Cursor in) {
    long base = sevenBits(in, 0);
    int middle = nonZero(in);
    long count = sevenBits(in, (middle >> 4) & 7);
    return new ArrayBounds((int) count, base << 4 | (middle & 0x0f));
  }

  private static long sevenBits(Cursor in, long value) {
    for (int i = 0; i < 4; i++) {
      long offset = in.offset();
      int next = in.u8();
      if (next < 0x80) {
        throw new FormatException(offset, "a byte from 80 on", Integer.toHexString(next));
      }
      value = value << 7 | (next & 0x7f);
    }
    return value;
  }

  /** Reads a p_string: its length as a dt, and that many bytes. */
  static ByteString string(Cursor in) {
    return in.bytes(dt(in));
  }

  /**
   * Checks a count of items against the number of bytes left.
   *
   * @param offset of the count
   * @param count unsigned
   * @param itemSize the smallest size of an item in bytes, at least 1
   */
  static int checkCount(Cursor in, long offset, int count, int itemSize, String what) {
    long items = Integer.toUnsignedLong(count);
    if (items * itemSize > in.remaining()) {
      throw new FormatException(
          offset, "as many " + what + " as there is room for", items + " announced");
    }
    return count;
  }

  /**
   * The contents of a da.
   *
   * @param count 0 to 2^31-1
   * @param base 0 to 2^32-1
   */
  record ArrayBounds(int count, long base) {}
}
