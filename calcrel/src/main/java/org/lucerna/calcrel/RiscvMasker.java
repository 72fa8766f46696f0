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
    if ((word & 3) != 3) {
      words.hideHalf(sweep, at, compressed(sweep, word & 0xffff, address));
      return 2;
    }
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

  /** Of an instruction of two bytes: C.J; C.BEQZ and C.BNEZ. */
  private static int compressed(Sweep sweep, int half, long address) {
    return switch (half & 0xe003) {
      case 0xa001 -> sweep.leaves(address + jumpDistance(half)) ? 0x1ffc : 0;
      case 0xc001, 0xe001 -> sweep.leaves(address + branchDistance(half)) ? 0x1c7c : 0;
      default -> 0;
    };
  }

  /** The twelve bits of a short jump's distance. */
  private static long jumpDistance(int half) {
    int bits =
        (half >> 12 & 1) << 11
            | (half >> 8 & 1) << 10
            | (half >> 9 & 3) << 8
            | (half >> 6 & 1) << 7
            | (half >> 7 & 1) << 6
            | (half >> 2 & 1) << 5
            | (half >> 11 & 1) << 4
            | (half >> 3 & 7) << 1;
    return Words.signed(bits, 0, 12);
  }

  /** The nine bits of a short branch's distance. */
  private static long branchDistance(int half) {
    int bits =
        (half >> 12 & 1) << 8
            | (half >> 5 & 3) << 6
            | (half >> 2 & 1) << 5
            | (half >> 10 & 3) << 3
            | (half >> 3 & 3) << 1;
    return Words.signed(bits, 0, 9);
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
