package org.lucerna.calcrel;

import org.lucerna.isa.branch.ThumbBranches;

/** The rules for T32; see the package description. */
final class T32Masker implements Masker {
  private final InstructionWords words;
  private final MaskingOption literal;
  private final int callFirst;
  private final int callSecond;

  T32Masker(Profile profile) {
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
    boolean all = profile.has(Parameter.THUMB_CALL, MaskingOption.BITS_07FF_2FFF);
    callFirst = all ? 0x07ff : 0x0fff;
    callSecond = all ? 0x2fff : 0x0fff;
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int first = words.half(sweep, at);
    long pc = sweep.address(at) + 4;
    if (!ThumbBranches.isFirstOfTwo(first)) {
      words.hideHalf(sweep, at, bits(sweep, first, pc));
      return 2;
    }
    int second = words.half(sweep, at + 2);
    // Both halves or none: an instruction cut off by the chunk does not count.
    if (at + 4 <= sweep.to) {
      pair(sweep, at, first, second, pc);
    }
    return 4;
  }

  private int bits(MaskingPass sweep, int half, long pc) {
    if ((half & 0xf800) == 0x4800) {
      return Literals.hides(literal, sweep, (pc & ~3L) + 4L * (half & 0xff)) ? 0x00ff : 0;
    }
    return (half & 0xf800) == 0xa000 ? 0x00ff : leavingBits(sweep, half, pc);
  }

  /** The distance of a branch of one halfword, if it leaves. */
  static int leavingBits(MaskingPass sweep, int half, long pc) {
    if (ThumbBranches.isShortConditional(half)) {
      return sweep.leaves(pc + ThumbBranches.shortConditional(half)) ? 0x00ff : 0;
    }
    if (ThumbBranches.isShortJump(half)) {
      return sweep.leaves(pc + ThumbBranches.shortJump(half)) ? 0x07ff : 0;
    }
    if (ThumbBranches.isCompare(half)) {
      return sweep.leaves(pc + ThumbBranches.compare(half)) ? 0x02f8 : 0;
    }
    return 0;
  }

  private void pair(MaskingPass sweep, int at, int first, int second, long pc) {
    boolean branches = (first & 0xf800) == 0xf000;
    if (branches && ((second & 0xd000) == 0xd000 || (second & 0xd001) == 0xc000)) {
      hide(sweep, at, callFirst, callSecond);
    } else if (branches && (second & 0xd000) == 0x9000) {
      if (sweep.leaves(pc + ThumbBranches.far(first, second))) {
        hide(sweep, at, 0x0fff, 0x0fff);
      }
    } else if (ThumbBranches.isConditional(first, second)) {
      if (sweep.leaves(pc + ThumbBranches.conditional(first, second))) {
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

  private void hide(MaskingPass sweep, int at, int first, int second) {
    words.hideHalf(sweep, at, first);
    words.hideHalf(sweep, at + 2, second);
  }
}
