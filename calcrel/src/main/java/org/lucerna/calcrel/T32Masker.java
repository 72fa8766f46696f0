package org.lucerna.calcrel;

/** The rules for T32 in the package description. */
final class T32Masker implements Masker {
  private static final int FIRST_OF_TWO = 0x1d;

  private final Words words;
  private final Choice literal;
  private final int callFirst;
  private final int callSecond;

  T32Masker(Profile profile) {
    words = new Words(profile);
    literal = profile.choice(Parameter.LITERAL);
    boolean all = profile.has(Parameter.THUMB_CALL, Choice.BITS_07FF_2FFF);
    callFirst = all ? 0x07ff : 0x0fff;
    callSecond = all ? 0x2fff : 0x0fff;
  }

  @Override
  public int mask(Sweep sweep, int at) {
    int first = words.half(sweep, at);
    long pc = sweep.address(at) + 4;
    if (!isFirstOfTwo(first)) {
      words.hideHalf(sweep, at, bits(sweep, first, pc));
      return 2;
    }
    int second = words.half(sweep, at + 2);
    // Both halves or none: what the chunk cuts is no instruction.
    if (at + 4 <= sweep.to) {
      pair(sweep, at, first, second, pc);
    }
    return 4;
  }

  /** Whether an instruction has two halfwords, by its first. */
  static boolean isFirstOfTwo(int half) {
    return half >> 11 >= FIRST_OF_TWO;
  }

  private int bits(Sweep sweep, int half, long pc) {
    if ((half & 0xf800) == 0x4800) {
      return Literals.hides(literal, sweep, (pc & ~3L) + 4L * (half & 0xff)) ? 0x00ff : 0;
    }
    return (half & 0xf800) == 0xa000 ? 0x00ff : leavingBits(sweep, half, pc);
  }

  /** The distance of a branch of one halfword, if it leaves. */
  static int leavingBits(Sweep sweep, int half, long pc) {
    if ((half & 0xf000) == 0xd000 && (half >> 8 & 15) < 14) {
      return sweep.leaves(pc + 2 * Words.signed(half, 0, 8)) ? 0x00ff : 0;
    }
    if ((half & 0xf800) == 0xe000) {
      return sweep.leaves(pc + 2 * Words.signed(half, 0, 11)) ? 0x07ff : 0;
    }
    if ((half & 0xf500) == 0xb100) {
      int distance = (half >> 9 & 1) << 6 | (half >> 3 & 31) << 1;
      return sweep.leaves(pc + distance) ? 0x02f8 : 0;
    }
    return 0;
  }

  private void pair(Sweep sweep, int at, int first, int second, long pc) {
    boolean branches = (first & 0xf800) == 0xf000;
    if (branches && ((second & 0xd000) == 0xd000 || (second & 0xd001) == 0xc000)) {
      hide(sweep, at, callFirst, callSecond);
    } else if (branches && (second & 0xd000) == 0x9000) {
      if (sweep.leaves(pc + farDistance(first, second))) {
        hide(sweep, at, 0x0fff, 0x0fff);
      }
    } else if (isConditional(first, second)) {
      if (sweep.leaves(pc + conditionalDistance(first, second))) {
        hide(sweep, at, 0x043f, 0x2fff);
      }
    } else if ((first & 0xff7f) == 0xf85f) {
      int distance = second & 0xfff;
      boolean adds = (first >> 7 & 1) != 0;
      if (Literals.hides(literal, sweep, (pc & ~3L) + (adds ? distance : -distance))) {
        hide(sweep, at, 0, 0x0fff);
      }
    }
  }

  /** Whether a pair is a conditional branch. */
  static boolean isConditional(int first, int second) {
    return (first & 0xf800) == 0xf000 && (second & 0xd000) == 0x8000 && (first >> 6 & 15) < 14;
  }

  private void hide(Sweep sweep, int at, int first, int second) {
    words.hideHalf(sweep, at, first);
    words.hideHalf(sweep, at + 2, second);
  }

  /** 25 bits: S, I1, I2, ten and eleven of the halfwords, and a zero. */
  static long farDistance(int first, int second) {
    int sign = first >> 10 & 1;
    int i1 = ~((second >> 13) ^ sign) & 1;
    int i2 = ~((second >> 11) ^ sign) & 1;
    int bits = sign << 24 | i1 << 23 | i2 << 22 | (first & 0x3ff) << 12 | (second & 0x7ff) << 1;
    return Words.signed(bits, 0, 25);
  }

  /** 21 bits: S, J2, J1, six and eleven of the halfwords, and a zero. */
  static long conditionalDistance(int first, int second) {
    int bits =
        (first >> 10 & 1) << 20
            | (second >> 11 & 1) << 19
            | (second >> 13 & 1) << 18
            | (first & 0x3f) << 12
            | (second & 0x7ff) << 1;
    return Words.signed(bits, 0, 21);
  }
}
