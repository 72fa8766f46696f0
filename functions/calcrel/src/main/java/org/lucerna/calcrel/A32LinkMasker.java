package org.lucerna.calcrel;

/** The canonical forms of A32 code for {@code link-1}; see the package description. */
final class A32LinkMasker implements Masker {
  private static final int CALL = 0xeb00_0000;
  private static final int ADDRESS_24 = 0x00ff_ffff;
  private static final int HALF = 0x000f_0fff;

  private final InstructionWords words;
  private final LiteralPool pool = new LiteralPool();

  A32LinkMasker(Profile profile) {
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    if (at == sweep.from) {
      pool.clear();
    }
    int data = pool.mask(sweep, at);
    if (data > 0) {
      return data;
    }
    int word = words.word(sweep, at);
    long pc = sweep.address(at) + 8;
    boolean always = word >>> 28 == 0xf;
    if (always ? (word & 0xfe00_0000) == 0xfa00_0000 : (word & 0x0f00_0000) == 0x0b00_0000) {
      words.replace(sweep, at, always ? CALL : word, ADDRESS_24);
    } else if (!always) {
      words.hide(sweep, at, bits(sweep, word, at, pc));
    }
    return 4;
  }

  private int bits(MaskingPass sweep, int word, int at, long pc) {
    if ((word & 0x0f00_0000) == 0x0a00_0000) {
      return sweep.leaves(pc + 4 * InstructionWords.signed(word, 0, 24)) ? ADDRESS_24 : 0;
    }
    if ((word & 0x0ff0_0000) == 0x0340_0000) {
      return HALF;
    }
    if ((word & 0x0ff0_0000) == 0x0300_0000) {
      return isOfPair(sweep, word, at) ? HALF : 0;
    }
    long sign = (word >> 23 & 1) != 0 ? 1 : -1;
    if ((word & 0x0e5f_0000) == 0x041f_0000) {
      long literal = pc + sign * (word & 0xfff);
      if ((word >> 22 & 1) == 0) {
        pool.noteWord(sweep, literal);
      }
      return sweep.isInChunk(literal) ? 0 : 0xfff;
    }
    if ((word & 0x0f3f_0e00) == 0x0d1f_0a00) {
      pool.noteOther(sweep, pc + sign * 4 * (word & 0xff), (word >> 8 & 1) != 0 ? 8 : 4);
    } else if ((word & 0x0e5f_00f0) == 0x004f_00d0) {
      pool.noteOther(sweep, pc + sign * ((word >> 4 & 0xf0) | (word & 15)), 8);
    }
    return 0;
  }

  /** Whether a MOVT of the same register follows within a few instructions. */
  private boolean isOfPair(MaskingPass sweep, int word, int at) {
    for (int i = 1; i <= InstructionWords.NEAR && at + 4 * i + 4 <= sweep.to; i++) {
      int next = words.word(sweep, at + 4 * i);
      if ((next & 0x0ff0_f000) == (0x0340_0000 | (word & 0xf000))) {
        return true;
      }
    }
    return false;
  }
}
