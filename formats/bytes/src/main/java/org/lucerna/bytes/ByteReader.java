package org.lucerna.bytes;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reads the numbers of a {@link ByteView} in sequence, in the byte order and word size of its file.
 * It can be moved, and limited to a part of the view. Each read is checked against the limit, and
 * throws {@link FormatException} if it would go past it. Not thread-safe.
 */
public final class ByteReader {
  /** A longer string is damage: otherwise a section without a NUL would be one string. */
  private static final int MAX_STRING = 1 << 20;

  private static final int MAX_LEB128 = 16;

  private final ByteView view;

  /** The section to name in errors; null for none. */
  private final @Nullable String section;

  private long limit;
  private long position;

  private ByteReader(ByteView view, long position, @Nullable String section) {
    this.view = view;
    this.section = section;
    this.limit = view.size();
    this.position = position;
  }

  static ByteReader at(ByteView view, long position) {
    return new ByteReader(view, position, null);
  }

  /**
   * A reader at the start of a section with words of eight bytes.
   *
   * @param section its name in errors
   */
  public static ByteReader of(MemorySegment bytes, String section, ByteOrder order) {
    return new ByteReader(ByteView.of(bytes, order, true), 0, section);
  }

  /** Offset of the next byte, from the start of the view. */
  public long position() {
    return position;
  }

  /** The limit of reading: an offset from the start of the view. */
  public long limit() {
    return limit;
  }

  /** Bytes left up to the limit. */
  public long remaining() {
    return limit - position;
  }

  public boolean atEnd() {
    return position == limit;
  }

  /**
   * Moves to an offset from the start of the view, which may be the limit.
   *
   * @throws FormatException if it is outside
   */
  public ByteReader seek(long offset) {
    if (offset < 0 || offset > limit) {
      throw damage("an offset up to 0x" + Long.toHexString(limit), "0x" + Long.toHexString(offset));
    }
    position = offset;
    return this;
  }

  /**
   * Ends all further reads at {@code end}, an offset from the start of the view.
   *
   * @throws FormatException if it is before the position, or after the end of the view
   */
  public ByteReader limit(long end) {
    if (end < position || end > view.size()) {
      throw damage("an end up to 0x" + Long.toHexString(view.size()), "0x" + Long.toHexString(end));
    }
    limit = end;
    return this;
  }

  /** Moves {@code count} bytes on. */
  public void skip(long count) {
    advance(count);
  }

  /** One byte, 0 to 255. */
  public int u8() {
    return view.u8(advance(1));
  }

  /** 16 bits, 0 to 65535. */
  public int u16() {
    return view.u16(advance(2));
  }

  /** 24 bits, never negative. */
  public int u24() {
    int first = u8();
    int second = u8();
    int third = u8();
    return view.order() == ByteOrder.BIG_ENDIAN
        ? first << 16 | second << 8 | third
        : third << 16 | second << 8 | first;
  }

  /** 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public int i32() {
    return view.i32(advance(4));
  }

  /** 32 bits, never negative. */
  public long u32() {
    return view.u32(advance(4));
  }

  /** 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public long u64() {
    return view.u64(advance(8));
  }

  /** An unsigned word, of four or eight bytes depending on the view. */
  public long word() {
    return view.word(advance(view.wordSize()));
  }

  /**
   * An unsigned number.
   *
   * @param size in bytes
   * @throws FormatException if {@code size} is not 1, 2, 4 or 8
   */
  public long number(int size) {
    return switch (size) {
      case 1 -> u8();
      case 2 -> u16();
      case 4 -> u32();
      case 8 -> u64();
      default -> throw damage("a number of 1, 2, 4 or 8 bytes", size + " bytes");
    };
  }

  /**
   * An unsigned LEB128: seven bits per byte, low bits first. Bits beyond 64 are dropped.
   *
   * @throws FormatException if it is longer than 16 bytes
   */
  public long uleb128() {
    int octet = u8();
    long value = octet & 0x7f;
    for (int count = 1; octet >= 0x80; count++) {
      octet = nextOfLeb128(count);
      value |= bits(octet, count);
    }
    return value;
  }

  /**
   * A signed LEB128: like {@link #uleb128}, with bit 6 of the last byte as the sign.
   *
   * @throws FormatException if it is longer than 16 bytes
   */
  public long sleb128() {
    int octet = u8();
    long value = octet & 0x7f;
    int count = 1;
    for (; octet >= 0x80; count++) {
      octet = nextOfLeb128(count);
      value |= bits(octet, count);
    }
    int width = 7 * count;
    return width < Long.SIZE && (octet & 0x40) != 0 ? value | -1L << width : value;
  }

  private int nextOfLeb128(int count) {
    if (count == MAX_LEB128) {
      throw damage("a LEB128 of at most " + MAX_LEB128 + " bytes", "a longer one");
    }
    return u8();
  }

  /** The contribution of a byte of a LEB128 to its value, {@code count} bytes after the first. */
  private static long bits(int octet, int count) {
    int shift = 7 * count;
    return shift < Long.SIZE ? (octet & 0x7fL) << shift : 0;
  }

  /** Skips a LEB128 of any length. */
  public void skipLeb128() {
    while (u8() >= 0x80) {
      // The last byte has no bit 7.
    }
  }

  /** Skips a string and the NUL after it. */
  public void skipCstr() {
    position = nul() + 1;
  }

  /**
   * A copy of the bytes up to a NUL, which is consumed.
   *
   * @throws FormatException if no NUL follows within 1 MiB
   */
  public ByteString cstr() {
    long end = nul();
    ByteString text = view.bytes(position, (int) (end - position));
    position = end + 1;
    return text;
  }

  /** Damage at the position. */
  public FormatException damage(String expected, String found) {
    return new FormatException(
        view.offset(position), expected, section == null ? found : found + ", in " + section);
  }

  private long nul() {
    long most = Math.min(limit, position + MAX_STRING + 1);
    for (long at = position; at < most; at++) {
      if (view.u8(at) == 0) {
        return at;
      }
    }
    throw damage("a string that ends in NUL", "none within " + (most - position) + " bytes");
  }

  private long advance(long count) {
    if (count < 0 || count > limit - position) {
      throw damage(
          FormatException.bytes(count), FormatException.bytes(remaining()) + " before the end");
    }
    long start = position;
    position = start + count;
    return start;
  }
}
