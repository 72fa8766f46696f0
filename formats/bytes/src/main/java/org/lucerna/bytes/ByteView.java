package org.lucerna.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Untrusted bytes, read at any offset in the byte order and word size of their file. An access past
 * the end throws {@link FormatException}. Immutable; thread-safe while the file is open.
 *
 * <p>Offsets are relative to the start of the view; those in errors, to the start of the input that
 * the view was cut from.
 */
public final class ByteView {
  private final MemorySegment segment;
  private final long size;
  private final boolean big;
  private final boolean wide;
  private final long origin;

  private ByteView(MemorySegment segment, boolean big, boolean wide, long origin) {
    this.segment = segment;
    this.size = segment.byteSize();
    this.big = big;
    this.wide = wide;
    this.origin = origin;
  }

  /**
   * A view of all of {@code segment}, which is not copied.
   *
   * @param wide whether a word has eight bytes rather than four
   */
  public static ByteView of(MemorySegment segment, ByteOrder order, boolean wide) {
    return new ByteView(segment, order == ByteOrder.BIG_ENDIAN, wide, 0);
  }

  /**
   * Another view in the same byte order and word size. Offsets in its errors are relative to its
   * own start.
   */
  public ByteView over(MemorySegment other) {
    return new ByteView(other, big, wide, 0);
  }

  /** Size in bytes. */
  public long size() {
    return size;
  }

  public ByteOrder order() {
    return big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  /** Whether a word has eight bytes rather than four. */
  public boolean wide() {
    return wide;
  }

  /** Bytes of a word: 4 or 8. */
  public int wordSize() {
    return wide ? 8 : 4;
  }

  /** Offset of {@code at} in the input that this view was cut from, for errors. */
  public long offset(long at) {
    return origin + at;
  }

  /** The bytes themselves. */
  public MemorySegment segment() {
    return segment;
  }

  /** One byte, 0 to 255. */
  public int u8(long at) {
    check(at, 1);
    return segment.get(ValueLayout.JAVA_BYTE, at) & 0xff;
  }

  public int u16(long at) {
    check(at, 2);
    short value = segment.get(Unaligned.U16LE, at);
    return (big ? Short.reverseBytes(value) : value) & 0xffff;
  }

  /** 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public int i32(long at) {
    check(at, 4);
    int value = segment.get(Unaligned.U32LE, at);
    return big ? Integer.reverseBytes(value) : value;
  }

  /** 32 bits, never negative. */
  public long u32(long at) {
    return Integer.toUnsignedLong(i32(at));
  }

  /** 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public long u64(long at) {
    check(at, 8);
    long value = segment.get(Unaligned.U64LE, at);
    return big ? Long.reverseBytes(value) : value;
  }

  /** An unsigned word, of four or eight bytes. */
  public long word(long at) {
    return wide ? u64(at) : u32(at);
  }

  /** A view of {@code length} bytes starting at {@code at}. */
  public ByteView slice(long at, long length) {
    check(at, length);
    return new ByteView(segment.asSlice(at, length), big, wide, origin + at);
  }

  /** A view of everything from {@code at} to the end. */
  public ByteView from(long at) {
    check(at, 0);
    return slice(at, size - at);
  }

  /** A copy of {@code length} bytes starting at {@code at}. */
  public ByteString bytes(long at, int length) {
    check(at, length);
    byte[] copy = new byte[length];
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, at, copy, 0, length);
    return ByteString.wrap(copy);
  }

  /** Writes all bytes. */
  public void writeTo(OutputStream out) throws IOException {
    byte[] chunk = new byte[(int) Math.min(size, 1 << 16)];
    for (long at = 0; at < size; at += chunk.length) {
      int length = (int) Math.min(chunk.length, size - at);
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, at, chunk, 0, length);
      out.write(chunk, 0, length);
    }
  }

  /**
   * A copy of the bytes from {@code at} up to a NUL.
   *
   * @throws FormatException if no NUL follows
   */
  public ByteString cstr(long at) {
    check(at, 0);
    long end = at;
    while (end < size && segment.get(ValueLayout.JAVA_BYTE, end) != 0) {
      end++;
    }
    if (end == size || end - at > Integer.MAX_VALUE - 8) {
      throw new FormatException(offset(at), "a string that ends in NUL", "none before the end");
    }
    return bytes(at, (int) (end - at));
  }

  /** Whether {@code bytes} are at {@code at}; false if the view ends earlier. */
  public boolean matches(long at, byte[] bytes) {
    if (at < 0 || bytes.length > size - at) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (segment.get(ValueLayout.JAVA_BYTE, at + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** A reader that starts at {@code at}. */
  public ByteReader reader(long at) {
    check(at, 0);
    return ByteReader.at(this, at);
  }

  private void check(long at, long count) {
    if (at < 0 || count < 0 || count > size - at) {
      throw outside(at, count);
    }
  }

  private FormatException outside(long at, long count) {
    return new FormatException(
        origin + at, FormatException.bytes(count), "the end at " + (origin + size));
  }
}
