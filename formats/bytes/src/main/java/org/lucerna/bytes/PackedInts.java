package org.lucerna.bytes;

/**
 * IDA's packed integers, as laid out in the package description.
 *
 * <p>They differ from the variable-length integers of other formats (LEB128, protobuf, UTF-8): the
 * length is in the lead byte alone, the bytes are big-endian, the longest form uses a whole lead
 * byte, a 64-bit value is always two 32-bit ones with the <em>low</em> half first, and a longer
 * form than needed is legal.
 */
public final class PackedInts {
  /** No address: all ones. */
  public static final long BADADDR = -1L;

  private static final int MAX_7 = 0x7f;
  private static final int MAX_14 = 0x3fff;
  private static final int MAX_29 = 0x1fff_ffff;

  private PackedInts() {}

  /** Reads 16 bits, 0 to 0xffff. */
  public static int dw(Cursor in) {
    int lead = in.u8();
    if (lead < 0x80) {
      return lead;
    }
    return lead < 0xc0 ? (lead & 0x3f) << 8 | in.u8() : in.u16be();
  }

  /** Reads 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public static int dd(Cursor in) {
    int lead = in.u8();
    if (lead < 0x80) {
      return lead;
    }
    if (lead < 0xc0) {
      return (lead & 0x3f) << 8 | in.u8();
    }
    if (lead < 0xe0) {
      return (lead & 0x1f) << 24 | in.u8() << 16 | in.u16be();
    }
    return in.u32be();
  }

  /** Reads 64 bits. */
  public static long dq(Cursor in) {
    long low = Integer.toUnsignedLong(dd(in));
    return low | (long) dd(in) << 32;
  }

  /** Reads an address; {@link #BADADDR} is none. */
  public static long ea64(Cursor in) {
    return dq(in) - 1;
  }

  /** Reads an index, -1 to 2^31-2. */
  public static int index(Cursor in) {
    return dd(in) - 1;
  }

  /**
   * Reads a length and that many bytes.
   *
   * @throws FormatException if fewer are left
   */
  public static ByteString bytes(Cursor in) {
    return in.bytes(Integer.toUnsignedLong(dd(in)));
  }

  /**
   * Reads the count of items that follow. The count is checked against the remaining bytes, so that
   * memory may be allocated for the items.
   *
   * @param itemSize the least size of an item in bytes, at least 1
   * @param what name of the items, for errors
   * @throws FormatException if that many items cannot follow
   */
  public static int count(Cursor in, int itemSize, String what) {
    long offset = in.offset();
    return in.count(offset, dd(in), itemSize, what);
  }

  /** Writes the low 16 bits of {@code value}. */
  public static void putDw(ByteSink out, int value) {
    int word = value & 0xffff;
    if (word <= MAX_7) {
      out.u8(word);
    } else if (word <= MAX_14) {
      out.u16be(0x8000 | word);
    } else {
      out.u8(0xff).u16be(word);
    }
  }

  /** Writes {@code value} as an unsigned number. */
  public static void putDd(ByteSink out, int value) {
    if ((value & ~MAX_7) == 0) {
      out.u8(value);
    } else if ((value & ~MAX_14) == 0) {
      out.u16be(0x8000 | value);
    } else if ((value & ~MAX_29) == 0) {
      out.u32be(0xc000_0000 | value);
    } else {
      out.u8(0xff).u32be(value);
    }
  }

  public static void putDq(ByteSink out, long value) {
    putDd(out, (int) value);
    putDd(out, (int) (value >>> 32));
  }

  /** Writes an address; {@link #BADADDR} is none. */
  public static void putEa64(ByteSink out, long address) {
    putDq(out, address + 1);
  }

  /** Writes an index, at least -1. */
  public static void putIndex(ByteSink out, int index) {
    putDd(out, index + 1);
  }

  /** Writes the length of {@code bytes}, then the bytes. */
  public static void putBytes(ByteSink out, ByteString bytes) {
    putDd(out, bytes.length());
    out.bytes(bytes);
  }
}
