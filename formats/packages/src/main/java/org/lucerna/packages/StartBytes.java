package org.lucerna.packages;

import java.util.Arrays;

/** Reading the first bytes of a file, of which there may be few. */
final class StartBytes {
  /** How many are looked at. */
  static final int COUNT = 4096;

  private StartBytes() {}

  /** Whether there are these bytes at an offset. */
  static boolean match(byte[] start, int at, byte[] expected) {
    return start.length >= at + expected.length
        && Arrays.equals(start, at, at + expected.length, expected, 0, expected.length);
  }

  /** A little-endian number; all its bytes must be there. */
  static long little(byte[] start, int at, int size) {
    long value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = (value << 8) | (start[at + i] & 0xff);
    }
    return value;
  }
}
