package org.lucerna.calcrel;

import org.lucerna.isa.branch.ThumbBranches;

/** The canonical forms of T32 code for {@code link-1}; see the package description. */
final class T32LinkMasker implements Masker {
  private static final int NO_TABLE = -1;

  private final InstructionWords words;
  private final LiteralPool pool = new LiteralPool();

  /** The register last compared with an immediate, and the immediate. */
  private int compared = NO_TABLE;

  private int limit;

  T32LinkMasker(Profile profile) {
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    if (at == sweep.from) {
      pool.clear();
      compared = NO_TABLE;
    }
    int data = pool.mask(sweep, at);
    if (data > 0) {
      return data;
    }
    int first = words.half(sweep, at);
    long pc = sweep.address(at) + 4;
    if (!ThumbBranches.isFirstOfTwo(first)) {
      words.hideHalf(sweep, at, bits(sweep, first, pc));
      return 2;
    }
    if (at + 4 <= sweep.to) {
      pair(sweep, at, first, words.half(sweep, at + 2), pc);
    }
    return 4;
  }

  private int bits(MaskingPass sweep, int half, long pc) {
    if ((half & 0xf800) == 0x2800) {
      compared = half >> 8 & 7;
      limit = half & 0xff;
      return 0;
    }
    if ((half & 0xf800) == 0x4800) {
      long literal = (pc & ~3L) + 4L * (half & 0xff);
      pool.noteWord(sweep, literal);
      return sweep.isInChunk(literal) ? 0 : 0x00ff;
    }
    if ((half & 0xf800) == 0xa000) {
      return sweep.isInChunk((pc & ~3L) + 4L * (half & 0xff)) ? 0 : 0x00ff;
    }
    return T32Masker.leavingBits(sweep, half, pc);
  }

  private void pair(MaskingPass sweep, int at, int first, int second, long pc) {
    if ((first & 0xf800) == 0xf000 && (second & 0xc000) == 0xc000) {
      // BL, and BLX, which a linker replaces it with if the callee is A32 code.
      replace(sweep, at, 0xf000, 0x07ff, 0xc000, 0x3fff);
    } else if ((first & 0xf800) == 0xf000 && (second & 0xd000) == 0x9000) {
      if (sweep.leaves(pc + ThumbBranches.far(first, second))) {
        replace(sweep, at, 0xf000, 0x07ff, 0x9000, 0x2fff);
      }
    } else if (ThumbBranches.isConditional(first, second)) {
      if (sweep.leaves(pc + ThumbBranches.conditional(first, second))) {
        replace(sweep, at, first, 0x043f, 0x8000, 0x2fff);
      }
    } else if ((first & 0xfbf0) == 0xf2c0 && second >> 15 == 0) {
      replace(sweep, at, first, 0x040f, second, 0x70ff);
    } else if ((first & 0xfbf0) == 0xf240 && second >> 15 == 0 && isOfPair(sweep, at, second)) {
      replace(sweep, at, first, 0x040f, second, 0x70ff);
    } else if ((first & 0xfff0) == 0xf1b0 && (second & 0x8f00) == 0x0f00) {
      compared = first & 15;
      limit = (first & 0x400) == 0 && (second & 0x7000) == 0 ? second & 0xff : 0;
    } else if (first == 0xe8df && (second & 0xffe0) == 0xf000) {
      table(sweep, at + 4, second);
    } else {
      literal(sweep, at, first, second, pc & ~3L);
    }
  }

  private void replace(
      MaskingPass sweep, int at, int first, int firstBits, int second, int secondBits) {
    words.replaceHalf(sweep, at, first, firstBits);
    words.replaceHalf(sweep, at + 2, second, secondBits);
  }

  /**
   * After a table jump comes its table of distances, with as many entries as the comparison before
   * implies.
   */
  private void table(MaskingPass sweep, int at, int second) {
    if (compared == (second & 15)) {
      int entry = (second & 0x10) != 0 ? 2 : 1;
      pool.noteOther(sweep, sweep.address(at), ((limit + 1) * entry + 1) & ~1);
    }
  }

  private void literal(MaskingPass sweep, int at, int first, int second, long pc) {
    long sign = (first & 0x80) != 0 ? 1 : -1;
    if ((first & 0xff7f) == 0xf85f) {
      long literal = pc + sign * (second & 0xfff);
      pool.noteWord(sweep, literal);
      if (!sweep.isInChunk(literal)) {
        words.hideHalf(sweep, at + 2, 0x0fff);
      }
    } else if ((first & 0xff3f) == 0xed1f && (second & 0x0e00) == 0x0a00) {
      pool.noteOther(sweep, pc + sign * 4 * (second & 0xff), (second & 0x100) != 0 ? 8 : 4);
    } else if ((first & 0xff7f) == 0xe95f) {
      pool.noteOther(sweep, pc + sign * 4 * (second & 0xff), 8);
    }
  }

  /** Whether a MOVT of the same register follows within a few instructions. */
  private boolean isOfPair(MaskingPass sweep, int at, int second) {
    int next = at + 4;
    for (int i = 0; i < InstructionWords.NEAR && next + 4 <= sweep.to; i++) {
      int half = words.half(sweep, next);
      boolean isPair = ThumbBranches.isFirstOfTwo(half);
      if ((half & 0xfbf0) == 0xf2c0
          && (words.half(sweep, next + 2) & 0x8f00) == (second & 0x0f00)) {
        return true;
      }
      next += isPair ? 4 : 2;
    }
    return false;
  }
}
