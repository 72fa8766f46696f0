package org.lucerna.server.pages;

import java.util.Locale;

/** Numbers for people. */
final class Numbers {
  private Numbers() {}

  /** With commas between thousands. */
  static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** The size of a function in bytes, an unsigned number; empty if unknown. */
  static String size(int size) {
    return size == 0 ? "" : grouped(Integer.toUnsignedLong(size));
  }

  static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }

  /** A thing or several. */
  static String of(long number, String one, String several) {
    return grouped(number) + " " + (number == 1 ? one : several);
  }
}
