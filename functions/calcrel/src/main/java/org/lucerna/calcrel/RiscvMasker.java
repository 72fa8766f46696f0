package org.lucerna.calcrel;

import org.lucerna.isa.branch.RiscvBranch;
import org.lucerna.isa.branch.RiscvCode;

/** The rules for RISC-V; see the package description. */
final class RiscvMasker implements Masker {
  private static final int STORE = 0x23;

  private final InstructionWords words;

  RiscvMasker(Profile profile) {
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int word = words.word(sweep, at);
    long address = sweep.address(at);
    if (RiscvCode.isShort(word)) {
      words.hideHalf(sweep, at, compressed(sweep, word & 0xffff, address));
      return 2;
    }
    int bits =
        switch (word & 0x7f) {
          case 0x6f, 0x17 -> RiscvBranch.JUMP.bits();
          case 0x63 -> leaving(sweep, word, address, RiscvBranch.CONDITIONAL);
          default -> low12(sweep, word, address);
        };
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return 4;
  }

  /** The bits to mask in an instruction of two bytes: C.J; C.BEQZ and C.BNEZ. */
  private static int compressed(MaskingPass sweep, int half, long address) {
    return switch (half & 0xe003) {
      case 0xa001 -> leaving(sweep, half, address, RiscvBranch.SHORT_JUMP);
      case 0xc001, 0xe001 -> leaving(sweep, half, address, RiscvBranch.SHORT_CONDITIONAL);
      default -> 0;
    };
  }

  /** The bits of a branch's distance, if it leaves. */
  private static int leaving(MaskingPass sweep, int code, long address, RiscvBranch branch) {
    return sweep.leaves(address + branch.distance(code)) ? branch.bits() : 0;
  }

  private static int low12(MaskingPass sweep, int word, long address) {
    if (!sweep.host.isOffset(address, OperandField.IMM12)) {
      return 0;
    }
    return (word & 0x7f) == STORE ? 0xfe00_0f80 : 0xfff0_0000;
  }
}
