package org.lucerna.isa.a64;

import static org.lucerna.isa.WordInstruction.field;

/** The numbers that A64 instructions encode in unusual ways. */
final class A64Numbers {
  private A64Numbers() {}

  /**
   * The operand of a logical instruction: ones in a part of 2 to 64 bits, rotated and repeated.
   * Sizes that are reserved give some number.
   */
  static long mask(int word) {
    boolean isWide = word < 0;
    int ones = field(word, 10, 6);
    int part = Integer.highestOneBit(field(word, 22, 1) << 6 | (~ones & 63));
    int size = Math.max(part, 2);
    int count = (ones & size - 1) + 1;
    int rotation = field(word, 16, 6) & size - 1;
    long run = count == 64 ? -1 : (1L << count) - 1;
    long number = run >>> rotation | (rotation == 0 ? 0 : run << (size - rotation));
    if (size < 64) {
      number &= (1L << size) - 1;
    }
    for (int repeated = size; repeated < 64; repeated *= 2) {
      number |= number << repeated;
    }
    return isWide ? number : (int) number;
  }

  /** The bits of the double that a floating-point move encodes in 8 bits. */
  static long floating(int word) {
    long number = field(word, 13, 8);
    long exponent = (number & 0x40) == 0 ? 0x400 : 0x3fc;
    return (number & 0x80) << 56 | (exponent | (number >> 4 & 3)) << 52 | (number & 15) << 48;
  }
}
