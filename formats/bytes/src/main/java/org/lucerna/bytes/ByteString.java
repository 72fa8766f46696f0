package org.lucerna.bytes;

import java.lang.foreign.MemorySegment;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable sequence of bytes: a name, a comment, a metadata blob. Names in Lumina are bytes,
 * not text: most are UTF-8, some are not, and all are returned unchanged.
 *
 * <p>It may be a window on a larger array, which stays in memory as long as the window does; {@link
 * #compact()} copies it.
 */
public final class ByteString implements Comparable<ByteString> {
  public static final ByteString EMPTY = new ByteString(new byte[0], 0, 0);

  private final byte[] array;
  private final int start;
  private final int length;

  private ByteString(byte[] array, int start, int length) {
    this.array = array;
    this.start = start;
    this.length = length;
  }

  /** All of {@code array}, which is not copied and must not be modified afterwards. */
  public static ByteString wrap(byte[] array) {
    return array.length == 0 ? EMPTY : new ByteString(array, 0, array.length);
  }

  /** A window on {@code array}, which is not copied and must not be modified afterwards. */
  public static ByteString window(byte[] array, int start, int length) {
    if ((start | length) < 0 || length > array.length - start) {
      throw new IndexOutOfBoundsException(start + " + " + length + " of " + array.length);
    }
    return length == 0 ? EMPTY : new ByteString(array, start, length);
  }

  /** The UTF-8 form of {@code text}. */
  public static ByteString utf8(String text) {
    return wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The bytes that {@code hex} spells.
   *
   * @throws IllegalArgumentException if {@code hex} is not pairs of hexadecimal digits
   */
  public static ByteString hex(String hex) {
    return wrap(HexFormat.of().parseHex(hex));
  }

  /** Length in bytes. */
  public int length() {
    return length;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  /** The byte at {@code index}, 0 to 255. */
  public int at(int index) {
    return array[start + checkIndex(index)] & 0xff;
  }

  /** The bytes from {@code from} (inclusive) to {@code to} (exclusive), not copied. */
  public ByteString slice(int from, int to) {
    if (from < 0 || to < from || to > length) {
      throw new IndexOutOfBoundsException(from + " to " + to + " of " + length);
    }
    return window(array, start + from, to - from);
  }

  /** Index of the first {@code value} (0 to 255), or -1. */
  public int indexOf(int value) {
    for (int i = start; i < start + length; i++) {
      if (array[i] == (byte) value) {
        return i - start;
      }
    }
    return -1;
  }

  /** Whether it begins with an ASCII text. */
  public boolean startsWith(String prefix) {
    if (length < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (array[start + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes decoded as UTF-8, with U+FFFD for malformed input. */
  public String text() {
    return new String(array, start, length, StandardCharsets.UTF_8);
  }

  /** Whether {@link #text()} is lossless. */
  public boolean isUtf8() {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(array, start, length));
      return true;
    } catch (CharacterCodingException notUtf8) {
      return false;
    }
  }

  /** Lower-case hexadecimal digits. */
  public String hex() {
    return HexFormat.of().formatHex(array, start, start + length);
  }

  /** A copy. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(array, start, start + length);
  }

  /** The same bytes in an array of exactly their length, so that a larger array can be freed. */
  public ByteString compact() {
    return length == array.length ? this : wrap(toByteArray());
  }

  /** A read-only view. */
  public MemorySegment segment() {
    return MemorySegment.ofArray(array).asSlice(start, length).asReadOnly();
  }

  void copyTo(byte[] target, int at) {
    System.arraycopy(array, start, target, at, length);
  }

  byte[] array() {
    return array;
  }

  int arrayStart() {
    return start;
  }

  private int checkIndex(int index) {
    if (index < 0 || index >= length) {
      throw new IndexOutOfBoundsException(index + " of " + length);
    }
    return index;
  }

  /** Lexicographic, bytes unsigned; a prefix sorts first. */
  @Override
  public int compareTo(ByteString other) {
    return Arrays.compareUnsigned(
        array, start, start + length, other.array, other.start, other.start + other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof ByteString that
            && Arrays.equals(
                array, start, start + length, that.array, that.start, that.start + that.length));
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = start; i < start + length; i++) {
      hash = 31 * hash + array[i];
    }
    return hash;
  }

  /** Like {@link #text()}. */
  @Override
  public String toString() {
    return text();
  }
}
