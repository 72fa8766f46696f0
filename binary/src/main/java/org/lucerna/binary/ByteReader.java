package org.lucerna.binary;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Reads a {@link ByteView} from one place on. Each read checks what it needs against what is left.
 * A reader belongs to one thread.
 */
public final class ByteReader {
  private final ByteView view;
  private long position;

  ByteReader(ByteView view, long position) {
    this.view = view;
    this.position = position;
  }

  /** The place of the next byte, from the start of the view. */
  public long position() {
    return position;
  }

  /** Bytes left in the view. */
  public long remaining() {
    return view.size() - position;
  }

  public boolean atEnd() {
    return position == view.size();
  }

  /**
   * Goes to a place in the view.
   *
   * @throws FormatException where it is outside
   */
  public void seek(long place) {
    if (place < 0 || place > view.size()) {
      throw new FormatException(
          view.offset(place), "a place within " + view.size() + " bytes", "one outside");
    }
    position = place;
  }

  /** Moves {@code count} bytes on. */
  public void skip(long count) {
    if (count < 0 || count > remaining()) {
      throw new FormatException(
          view.offset(position),
          Long.toUnsignedString(count) + " bytes",
          remaining() + " bytes before the end");
    }
    position += count;
  }

  /** One byte, 0 to 255. */
  public int u8() {
    int value = view.u8(position);
    position++;
    return value;
  }

  public int u16() {
    int value = view.u16(position);
    position += 2;
    return value;
  }

  /** 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public int i32() {
    int value = view.i32(position);
    position += 4;
    return value;
  }

  /** 32 bits, never negative. */
  public long u32() {
    return Integer.toUnsignedLong(i32());
  }

  /** 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public long u64() {
    long value = view.u64(position);
    position += 8;
    return value;
  }

  /** An unsigned word, of four or eight bytes. */
  public long word() {
    long value = view.word(position);
    position += view.wordSize();
    return value;
  }

  /**
   * An unsigned LEB128: seven bits a byte, the low ones first. Bits beyond 64 are dropped.
   *
   * @throws FormatException where it is longer than sixteen bytes
   */
  public long uleb128() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = leb(shift);
      value |= shift < 64 ? (long) (next & 0x7f) << shift : 0;
      if (next < 0x80) {
        return value;
      }
    }
  }

  /**
   * A signed LEB128: as {@link #uleb128}, the last byte's bit 6 is the sign.
   *
   * @throws FormatException where it is longer than sixteen bytes
   */
  public long sleb128() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = leb(shift);
      value |= shift < 64 ? (long) (next & 0x7f) << shift : 0;
      if (next < 0x80) {
        return (next & 0x40) != 0 && shift + 7 < 64 ? value | -1L << (shift + 7) : value;
      }
    }
  }

  /** Bytes up to a NUL, which is read too and is not part of the result. */
  public ByteString cstr() {
    ByteString text = view.cstr(position);
    position += text.length() + 1L;
    return text;
  }

  private int leb(int shift) {
    if (shift >= 7 * 16) {
      throw new FormatException(view.offset(position), "a LEB128 of at most 16 bytes", "more");
    }
    return u8();
  }
}
