package org.lucerna.bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * A read position in untrusted bytes. Each read is checked against the bytes left, then advances
 * the position; a read that does not fit throws {@link FormatException}.
 *
 * <p>Offsets are in bytes and count from the start of the whole input, also in a {@linkplain #slice
 * slice}, so that an error names the place in the file. Not thread-safe.
 */
public final class Cursor {
  private final MemorySegment segment;

  /** The array backing {@code segment}; null if there is none. Its windows need no copy. */
  private final byte @Nullable [] array;

  /** Index in {@code array} of the segment's first byte. */
  private final int arrayStart;

  /** Offset in the whole input of the segment's first byte. */
  private final long origin;

  private final long limit;
  private long position;

  private Cursor(MemorySegment segment, byte @Nullable [] array, int arrayStart, long origin) {
    this.segment = segment;
    this.array = array;
    this.arrayStart = arrayStart;
    this.origin = origin;
    this.limit = segment.byteSize();
  }

  /** A cursor at the start of {@code bytes}, which are not copied and must not change. */
  public static Cursor of(byte[] bytes) {
    return new Cursor(MemorySegment.ofArray(bytes), bytes, 0, 0);
  }

  /** A cursor at the start of {@code bytes}. */
  public static Cursor of(ByteString bytes) {
    return new Cursor(bytes.segment(), bytes.array(), bytes.arrayStart(), 0);
  }

  /** A cursor at the start of {@code segment}, such as a mapped file. */
  public static Cursor of(MemorySegment segment) {
    return new Cursor(segment, null, 0, 0);
  }

  /** Offset of the next byte, in the whole input. */
  public long offset() {
    return origin + position;
  }

  /** Bytes left. */
  public long remaining() {
    return limit - position;
  }

  public boolean atEnd() {
    return position == limit;
  }

  /**
   * Checks a count of items against the bytes left, so that memory may be allocated for it.
   *
   * @param offset of the count
   * @param count an unsigned number
   * @param itemSize the smallest size of an item in bytes, at least 1
   * @param what name of the items, for errors
   * @return {@code count}, not negative
   * @throws FormatException if that many items cannot follow
   */
  public int count(long offset, int count, int itemSize, String what) {
    long announced = Integer.toUnsignedLong(count);
    if (announced * itemSize > remaining()) {
      throw new FormatException(
          offset, "as many " + what + " as there is room for", announced + " announced");
    }
    if (count < 0) {
      throw new FormatException(offset, "at most 2^31-1 " + what, announced + " announced");
    }
    return count;
  }

  /** Moves {@code count} bytes on. */
  public void skip(long count) {
    need(count);
    position += count;
  }

  /** The next byte, 0 to 255, without consuming it. */
  public int peek() {
    need(1);
    return segment.get(ValueLayout.JAVA_BYTE, position) & 0xff;
  }

  /** One byte, 0 to 255. */
  public int u8() {
    need(1);
    return segment.get(ValueLayout.JAVA_BYTE, position++) & 0xff;
  }

  public int u16le() {
    return segment.get(Unaligned.U16LE, advance(2)) & 0xffff;
  }

  public int u16be() {
    return segment.get(Unaligned.U16BE, advance(2)) & 0xffff;
  }

  /** 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public int u32le() {
    return segment.get(Unaligned.U32LE, advance(4));
  }

  /** 32 bits; above {@link Integer#MAX_VALUE} the result is negative. */
  public int u32be() {
    return segment.get(Unaligned.U32BE, advance(4));
  }

  /** 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public long u64le() {
    return segment.get(Unaligned.U64LE, advance(8));
  }

  /** 64 bits; above {@link Long#MAX_VALUE} the result is negative. */
  public long u64be() {
    return segment.get(Unaligned.U64BE, advance(8));
  }

  /** The next {@code length} bytes: a window on the input if that is an array, a copy otherwise. */
  public ByteString bytes(long length) {
    long start = advance(length);
    if (array != null) {
      return ByteString.window(array, arrayStart + (int) start, (int) length);
    }
    if (length > Integer.MAX_VALUE - 8) {
      position = start;
      throw new FormatException(offset(), "at most 2 GiB in one piece", length + " bytes");
    }
    byte[] copy = new byte[(int) length];
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, start, copy, 0, copy.length);
    return ByteString.wrap(copy);
  }

  /** All remaining bytes, like {@link #bytes(long)}. */
  public ByteString rest() {
    return bytes(remaining());
  }

  /** Bytes up to a NUL, which is consumed but not part of the result. */
  public ByteString cstr() {
    long end = position;
    while (end < limit && segment.get(ValueLayout.JAVA_BYTE, end) != 0) {
      end++;
    }
    if (end == limit) {
      throw new FormatException(offset(), "a string that ends in NUL", "none before the end");
    }
    ByteString text = bytes(end - position);
    position++;
    return text;
  }

  /** Sixteen bare bytes. */
  public Md5 md5() {
    need(16);
    return new Md5(u64be(), u64be());
  }

  /**
   * A cursor over the next {@code length} bytes, which this one skips. Its offsets still count from
   * the start of the whole input.
   */
  public Cursor slice(long length) {
    long start = advance(length);
    return new Cursor(
        segment.asSlice(start, length), array, arrayStart + (int) start, origin + start);
  }

  private long advance(long count) {
    need(count);
    long start = position;
    position = start + count;
    return start;
  }

  private void need(long count) {
    if (count < 0 || count > limit - position) {
      throw new FormatException(
          offset(),
          count < 0 ? "a length" : FormatException.bytes(count),
          FormatException.bytes(remaining()) + " before the end");
    }
  }
}
