package org.lucerna.bytes;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Sixteen bytes of an MD5: a function's key, or an input file's hash. Ordered by bytes.
 *
 * @param high bytes 0 to 7, big-endian
 * @param low bytes 8 to 15, big-endian
 */
public record Md5(long high, long low) implements Comparable<Md5> {
  public static final int BYTES = 16;

  /**
   * The MD5 in {@code bytes}.
   *
   * @param bytes sixteen bytes
   * @throws IllegalArgumentException if there are not exactly sixteen
   */
  public static Md5 of(ByteString bytes) {
    if (bytes.length() != BYTES) {
      throw new IllegalArgumentException("expected the 16 bytes of an MD5, got " + bytes.length());
    }
    return of(bytes.array(), bytes.arrayStart());
  }

  /** Reads the sixteen bytes at {@code at}. */
  public static Md5 of(byte[] bytes, int at) {
    return new Md5(
        (long) Unaligned.ARRAY_U64BE.get(bytes, at),
        (long) Unaligned.ARRAY_U64BE.get(bytes, at + 8));
  }

  /**
   * The MD5 that {@link #toString} wrote.
   *
   * @param hex 32 hexadecimal digits
   * @throws IllegalArgumentException if it is anything else
   */
  public static Md5 parse(String hex) {
    if (hex.length() != 2 * BYTES) {
      throw new IllegalArgumentException("expected a key (32 hexadecimal digits), got " + hex);
    }
    return new Md5(
        HexFormat.fromHexDigitsToLong(hex, 0, 16), HexFormat.fromHexDigitsToLong(hex, 16, 32));
  }

  public byte[] toByteArray() {
    byte[] bytes = new byte[BYTES];
    put(bytes, 0);
    return bytes;
  }

  /** Writes the sixteen bytes at {@code at}. */
  public void put(byte[] target, int at) {
    Unaligned.ARRAY_U64BE.set(target, at, high);
    Unaligned.ARRAY_U64BE.set(target, at + 8, low);
  }

  @Override
  public int compareTo(Md5 other) {
    int order = Long.compareUnsigned(high, other.high);
    return order != 0 ? order : Long.compareUnsigned(low, other.low);
  }

  // By hand, because the compiler's methods are linked at each start, which takes milliseconds.
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Md5 other && high == other.high && low == other.low;
  }

  /** The bytes are already random, so half of them suffice as the hash code. */
  @Override
  public int hashCode() {
    return Long.hashCode(low);
  }

  /** 32 lower-case hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }
}
