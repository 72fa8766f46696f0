package org.lucerna.calcrel;

/** The rules for PowerPC; see the package description. */
final class PpcMasker implements Masker {
  private static final int LINK = 1;
  private static final int ABSOLUTE = 2;

  private final InstructionWords words;

  PpcMasker(Profile profile) {
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int word = words.word(sweep, at);
    long address = sweep.address(at);
    int bits = 0;
    if ((word & 0xfc00_0000) == 0x4800_0000) {
      boolean calls = (word & LINK) != 0;
      long target = target(word, address, InstructionWords.signed(word & ~3, 0, 26));
      bits = calls || sweep.leaves(target) ? 0x03ff_fffc : 0;
    } else if ((word & 0xfc00_0000) == 0x4000_0000) {
      long target = target(word, address, InstructionWords.signed(word & ~3, 0, 16));
      bits = sweep.leaves(target) ? 0x0000_fffc : 0;
    } else if (sweep.host.isOffset(address, OperandField.IMM16)) {
      bits = 0xffff;
    }
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return 4;
  }

  private static long target(int word, long address, long distance) {
    return (word & ABSOLUTE) != 0 ? distance : address + distance;
  }
}
