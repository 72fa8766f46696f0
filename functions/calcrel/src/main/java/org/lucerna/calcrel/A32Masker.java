package org.lucerna.calcrel;

/** The rules for A32; see the package description. */
final class A32Masker implements Masker {
  private static final int ALWAYS = 0xe;
  private static final int ADDRESS_24 = 0x00ff_ffff;

  private final InstructionWords words;
  private final MaskingOption literal;

  A32Masker(Profile profile) {
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int bits = bits(sweep, words.word(sweep, at), sweep.address(at));
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return 4;
  }

  private int bits(MaskingPass sweep, int word, long address) {
    if (word >>> 28 > ALWAYS) {
      return (word & 0xfe00_0000) == 0xfa00_0000 ? ADDRESS_24 : 0;
    }
    if ((word & 0x0f00_0000) == 0x0b00_0000) {
      return ADDRESS_24;
    }
    if ((word & 0x0f00_0000) == 0x0a00_0000) {
      return sweep.leaves(address + 8 + 4 * InstructionWords.signed(word, 0, 24)) ? ADDRESS_24 : 0;
    }
    if ((word & 0x0e0f_0000) == 0x040f_0000) {
      return literal(sweep, word, address) ? 0xfff : 0;
    }
    boolean movesHalf = (word & 0x0fb0_0000) == 0x0300_0000;
    return movesHalf && sweep.host.isOffset(address, OperandField.IMM16) ? 0x000f_0fff : 0;
  }

  private boolean literal(MaskingPass sweep, int word, long address) {
    int distance = word & 0xfff;
    boolean adds = (word >> 23 & 1) != 0;
    return Literals.hides(literal, sweep, address + 8 + (adds ? distance : -distance));
  }
}
