package org.lucerna.calcrel;

/** The rules for RISC-V in the package description. */
final class RiscvMasker implements Masker {
  private static final int STORE = 0x23;

  private final Words words;

  RiscvMasker(Profile profile) {
    words = new Words(profile);
  }

  @Override
  public int mask(Sweep sweep, int at) {
    int word = words.word(sweep, at);
    long address = sweep.address(at);
    int bits =
        switch (word & 0x7f) {
          case 0x6f, 0x17 -> 0xffff_f000;
          case 0x63 -> sweep.leaves(address + distance(word)) ? 0xfe00_0f80 : 0;
          default -> low12(sweep, word, address);
        };
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return 4;
  }

  private static int low12(Sweep sweep, int word, long address) {
    if (!sweep.host.isOffset(address, OperandField.IMM12)) {
      return 0;
    }
    return (word & 0x7f) == STORE ? 0xfe00_0f80 : 0xfff0_0000;
  }

  /** The thirteen bits of a branch's distance, which are spread over the word. */
  private static long distance(int word) {
    int bits =
        word >>> 31 << 12
            | (word >> 7 & 1) << 11
            | (word >> 25 & 0x3f) << 5
            | (word >> 8 & 15) << 1;
    return Words.signed(bits, 0, 13);
  }
}
