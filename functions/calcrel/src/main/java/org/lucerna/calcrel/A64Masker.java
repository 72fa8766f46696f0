package org.lucerna.calcrel;

/** The rules for A64; see the package description. */
final class A64Masker implements Masker {
  private static final int LOW_12 = 0x003f_fc00;
  private static final int ADDRESS_19 = 0x00ff_ffe0;

  private final InstructionWords words;
  private final MaskingOption literal;
  private final MaskingOption lo12;

  /** One bit per register: set if it holds the page of an address. */
  private long pages;

  A64Masker(Profile profile) {
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
    lo12 = profile.choice(Parameter.LO12);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int word = words.word(sweep, at);
    long address = sweep.address(at);
    if (at == sweep.from || sweep.host.isData(address - 4)) {
      pages = 0;
    }
    int bits = bits(sweep, word, address);
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    track(word);
    return 4;
  }

  private int bits(MaskingPass sweep, int word, long address) {
    if (is(word, 0xfc00_0000, 0x9400_0000)) {
      return 0x03ff_ffff;
    }
    if (is(word, 0xfc00_0000, 0x1400_0000)) {
      return leaving(sweep, address + 4 * InstructionWords.signed(word, 0, 26), 0x03ff_ffff);
    }
    if (is(word, 0xff00_0010, 0x5400_0000) || is(word, 0x7e00_0000, 0x3400_0000)) {
      return leaving(sweep, address + 4 * InstructionWords.signed(word, 5, 19), ADDRESS_19);
    }
    if (is(word, 0x7e00_0000, 0x3600_0000)) {
      return leaving(sweep, address + 4 * InstructionWords.signed(word, 5, 14), 0x0007_ffe0);
    }
    if (is(word, 0x1f00_0000, 0x1000_0000)) {
      return 0x60ff_ffe0;
    }
    if (is(word, 0x3b00_0000, 0x1800_0000)) {
      return literal(sweep, address + 4 * InstructionWords.signed(word, 5, 19));
    }
    boolean adds = is(word, 0xff80_0000, 0x9100_0000) && (word >> 22 & 1) == 0;
    boolean loads = is(word, 0x3b00_0000, 0x3900_0000);
    return (adds || loads) && isLow12(sweep, word, address, loads) ? LOW_12 : 0;
  }

  private static boolean is(int word, int select, int match) {
    return (word & select) == match;
  }

  private static int leaving(MaskingPass sweep, long target, int bits) {
    return sweep.leaves(target) ? bits : 0;
  }

  private int literal(MaskingPass sweep, long target) {
    boolean hides =
        switch (literal) {
          case OUTSIDE -> !sweep.isInChunk(target);
          case MAPPED -> sweep.host.isMapped(target);
          default -> true;
        };
    return hides ? ADDRESS_19 : 0;
  }

  private boolean isLow12(MaskingPass sweep, int word, long address, boolean loads) {
    int source = word >> 5 & 31;
    boolean follows = (pages >> source & 1) != 0 && !(loads && (word & LOW_12) == 0);
    return follows || sweep.host.isOffset(address, OperandField.IMM12);
  }

  /**
   * Tracks which registers hold pages after a word. A word whose low five bits name a register may
   * write to it, and a call may overwrite all of them.
   */
  private void track(int word) {
    int target = word & 31;
    if (lo12 == MaskingOption.HOST) {
      return;
    }
    boolean isCall = is(word, 0xfc00_0000, 0x9400_0000) || is(word, 0xffff_fc1f, 0xd63f_0000);
    pages = lo12 == MaskingOption.ADJACENT || isCall ? 0 : pages & ~(1L << target);
    if (is(word, 0x9f00_0000, 0x9000_0000)) {
      pages |= 1L << target;
    }
  }
}
