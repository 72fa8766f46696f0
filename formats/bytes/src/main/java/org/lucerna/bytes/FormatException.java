package org.lucerna.bytes;

/**
 * Input that violates its format: the only exception that a reader of untrusted bytes throws
 * because of their content.
 */
public final class FormatException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long offset;

  /**
   * Damage at one place.
   *
   * @param offset of the damage, in bytes from the start of the whole input
   * @param expected what the format requires there, such as {@code "4 bytes"}
   * @param found the bytes found there, such as {@code "2 bytes before the end"}
   */
  public FormatException(long offset, String expected, String found) {
    super("at offset " + offset + ": expected " + expected + ", found " + found);
    this.offset = offset;
  }

  /** A number of bytes in words. */
  static String bytes(long count) {
    return Long.toUnsignedString(count) + (count == 1 ? " byte" : " bytes");
  }

  /** Offset of the damage, in bytes from the start of the whole input. */
  public long offset() {
    return offset;
  }
}
