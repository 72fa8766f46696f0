package org.lucerna.isa.branch;

/** Decodes the branches of Thumb code. */
public final class ThumbBranches {
  private static final int FIRST_OF_TWO = 0x1d;

  private ThumbBranches() {}

  /** Whether an instruction has two halfwords, judging by the first. */
  public static boolean isFirstOfTwo(int half) {
    return half >> 11 >= FIRST_OF_TWO;
  }

  /** Whether an instruction of one halfword is a conditional B. */
  public static boolean isShortConditional(int half) {
    return (half & 0xf000) == 0xd000 && (half >> 8 & 15) < 14;
  }

  /** The distance of such an instruction. */
  public static int shortConditional(int half) {
    return 2 * (byte) half;
  }

  /** Whether an instruction of one halfword is B. */
  public static boolean isShortJump(int half) {
    return (half & 0xf800) == 0xe000;
  }

  /** The distance of such an instruction. */
  public static int shortJump(int half) {
    return (half & 0x7ff) << 21 >> 20;
  }

  /** Whether an instruction of one halfword is CBZ or CBNZ. */
  public static boolean isCompare(int half) {
    return (half & 0xf500) == 0xb100;
  }

  /** The distance of such an instruction. */
  public static int compare(int half) {
    return (half >> 9 & 1) << 6 | (half >> 3 & 31) << 1;
  }

  /** Whether two halfwords are a conditional B. */
  public static boolean isConditional(int first, int second) {
    return (first & 0xf800) == 0xf000 && (second & 0xd000) == 0x8000 && (first >> 6 & 15) < 14;
  }

  /** The distance of such an instruction: S, J2, J1, six bits and eleven, and a zero. */
  public static int conditional(int first, int second) {
    int bits =
        (first >> 10 & 1) << 20
            | (second >> 11 & 1) << 19
            | (second >> 13 & 1) << 18
            | (first & 0x3f) << 12
            | (second & 0x7ff) << 1;
    return bits << 11 >> 11;
  }

  /** The distance of B, BL or BLX of two halfwords: S, I1, I2, ten bits and eleven, and a zero. */
  public static int far(int first, int second) {
    int sign = first >> 10 & 1;
    int i1 = ~((second >> 13) ^ sign) & 1;
    int i2 = ~((second >> 11) ^ sign) & 1;
    int bits = sign << 24 | i1 << 23 | i2 << 22 | (first & 0x3ff) << 12 | (second & 0x7ff) << 1;
    return bits << 7 >> 7;
  }
}
