package org.lucerna.lumina.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The packed integers of the dialect, as laid out in the package description.
 *
 * <p>They use the same lead bytes as {@link org.lucerna.bytes.PackedInts}, with other meanings. Up
 * to {@code 3fff} both write the same bytes. Beyond that, this dialect uses a whole lead byte,
 * {@code c0}, and four more, while IDA puts 29 bits into four bytes in all; a 64-bit value is one
 * big-endian number rather than two halves; and a lead of {@code e0} or more begins a run of bytes
 * of seven bits each, lowest first, while IDA has its five-byte form there.
 */
public final class PublishedInts {
  private static final int MAX_7 = 0x7f;
  private static final int MAX_14 = 0x3fff;
  private static final long MAX_32 = 0xffff_ffffL;

  private static final int WHOLE = 0xc0;
  private static final int EIGHT_BYTES = 0x08;
  private static final int RUN = 0xe0;

  /** The most bytes after the lead of a run: its 5 bits and 7 bits per byte make 32 or 64. */
  private static final int LONGEST_RUN_32 = 5;

  private static final int LONGEST_RUN_64 = 9;

  private PublishedInts() {}

  /** Reads 16 bits, 0 to 0xffff. */
  public static int pw(Cursor in) {
    int lead = in.u8();
    if (lead < 0x80) {
      return lead;
    }
    return lead < WHOLE ? (lead & 0x3f) << 8 | in.u8() : in.u16be();
  }

  /** Reads 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public static int pd(Cursor in) {
    long offset = in.offset();
    int lead = in.u8();
    if (lead < WHOLE) {
      return small(lead, in);
    }
    return lead < RUN ? in.u32be() : (int) run(offset, lead, LONGEST_RUN_32, in);
  }

  /** Reads 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public static long pq(Cursor in) {
    long offset = in.offset();
    int lead = in.u8();
    if (lead < WHOLE) {
      return small(lead, in);
    }
    if (lead >= RUN) {
      return run(offset, lead, LONGEST_RUN_64, in);
    }
    return (lead & EIGHT_BYTES) == 0 ? Integer.toUnsignedLong(in.u32be()) : in.u64be();
  }

  private static int small(int lead, Cursor in) {
    return lead < 0x80 ? lead : (lead & 0x3f) << 8 | in.u8();
  }

  private static long run(long offset, int lead, int longest, Cursor in) {
    long value = lead & 0x1f;
    int shift = 5;
    for (int i = 0; i < longest; i++) {
      int next = in.u8();
      value |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        return value;
      }
      shift += 7;
    }
    throw new FormatException(
        offset, "a number that ends within " + longest + " bytes", "a longer one");
  }

  /**
   * Reads a length and that many bytes.
   *
   * @throws FormatException if fewer are left
   */
  public static ByteString bytes(Cursor in) {
    return in.bytes(Integer.toUnsignedLong(pd(in)));
  }

  /** Reads the count of items that follow; like {@link org.lucerna.bytes.PackedInts#count}. */
  public static int count(Cursor in, int itemSize, String what) {
    long offset = in.offset();
    return in.count(offset, pd(in), itemSize, what);
  }

  /** Writes the low 16 bits of {@code value}. */
  public static void putPw(ByteSink out, int value) {
    int word = value & 0xffff;
    if (word <= MAX_14) {
      putPd(out, word);
    } else {
      out.u8(WHOLE).u16be(word);
    }
  }

  /** Writes {@code value} as an unsigned number. */
  public static void putPd(ByteSink out, int value) {
    if ((value & ~MAX_7) == 0) {
      out.u8(value);
    } else if ((value & ~MAX_14) == 0) {
      out.u16be(0x8000 | value);
    } else {
      out.u8(WHOLE).u32be(value);
    }
  }

  /** Writes {@code value} as an unsigned number. */
  public static void putPq(ByteSink out, long value) {
    if ((value & ~MAX_32) == 0) {
      putPd(out, (int) value);
    } else {
      out.u8(WHOLE | EIGHT_BYTES).u64be(value);
    }
  }

  /** Writes the length of {@code bytes}, then the bytes. */
  public static void putBytes(ByteSink out, ByteString bytes) {
    putPd(out, bytes.length());
    out.bytes(bytes);
  }
}
