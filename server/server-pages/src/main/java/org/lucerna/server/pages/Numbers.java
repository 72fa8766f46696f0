package org.lucerna.server.pages;

import java.util.List;
import java.util.Locale;

/** Numbers for display. */
final class Numbers {
  private Numbers() {}

  /** A number with commas between thousands. */
  static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** The size of a function in bytes, an unsigned number; empty if unknown. */
  static String size(int size) {
    return size == 0 ? "" : grouped(Integer.toUnsignedLong(size));
  }

  /** A number of bytes, in the largest unit that does not exceed it, rounded down. */
  static String bytes(long number) {
    if (number < 1 << 10) {
      return of(number, "byte", "bytes");
    }
    int unit = (63 - Long.numberOfLeadingZeros(number)) / 10;
    return (number >> (10 * unit))
        + " "
        + List.of("KiB", "MiB", "GiB", "TiB", "PiB", "EiB").get(unit - 1);
  }

  static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }

  /** A thing or several. */
  static String of(long number, String one, String several) {
    return grouped(number) + " " + (number == 1 ? one : several);
  }
}
