package org.lucerna.calcrel;

/** The rules for MIPS; see the package description. */
final class MipsMasker implements Masker {
  private final InstructionWords words;

  MipsMasker(Profile profile) {
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int word = words.word(sweep, at);
    int operation = word >>> 26;
    long address = sweep.address(at);
    int bits = 0;
    if (operation == 2 || operation == 3 || operation == 0x1d) {
      bits = 0x03ff_ffff;
    } else if (branches(operation, word)) {
      bits = sweep.leaves(address + 4 + 4 * InstructionWords.signed(word, 0, 16)) ? 0xffff : 0;
    } else if (sweep.host.isOffset(address, OperandField.IMM16)) {
      bits = 0xffff;
    }
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return 4;
  }

  static boolean branches(int operation, int word) {
    return switch (operation) {
      case 4, 5, 6, 7, 0x14, 0x15, 0x16, 0x17 -> true;
      case 1 -> (word >> 16 & 0xc) == 0;
      case 0x11 -> (word >> 21 & 31) == 8;
      default -> false;
    };
  }
}
