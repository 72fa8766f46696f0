package org.lucerna.lidia.stack;

/** Hexadecimal digits in a line. */
final class HexNumber {
  private HexNumber() {}

  /** Index after the digits that begin at {@code from}. */
  static int end(String line, int from) {
    int end = from;
    while (end < line.length() && Character.digit(line.charAt(end), 16) >= 0) {
      end++;
    }
    return end;
  }

  /** The number, of 16 digits at most. */
  static long parse(String line, int from, int end) {
    return Long.parseUnsignedLong(line, from, end, 16);
  }
}
