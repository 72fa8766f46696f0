package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.arm.T32Instruction;

/** The rules for T32; see the package description. */
final class T32Masker implements Masker {
  /** Bits of B.W, with some that are not of its distance. */
  private static final int FAR = 0x0fff_0fff;

  private final T32Instruction instruction;
  private final InstructionWords words;
  private final MaskingOption literal;
  private final int callBits;

  T32Masker(Profile profile) {
    instruction = new T32Instruction(profile.order());
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
    boolean all = profile.has(Parameter.THUMB_CALL, MaskingOption.BITS_07FF_2FFF);
    callBits = all ? 0x07ff_2fff : FAR;
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    long address = sweep.address(at);
    int bits = instruction.targetBits();
    bits = bits == 0 ? operandBits(sweep, address) : targetBits(sweep, address, bits);
    // Both halves or none: an instruction cut off by the chunk does not count.
    if (bits != 0 && at + length <= sweep.to) {
      words.hideHalves(sweep, at, length, bits);
    }
    return length;
  }

  private int targetBits(MaskingPass sweep, long address, int bits) {
    if (instruction.flow() == Flow.CALL) {
      // BLX with the lowest bit set is undefined.
      boolean isDefined = !instruction.exchanges() || (instruction.word() & 1) == 0;
      return isDefined ? callBits : 0;
    }
    if (!sweep.leaves(instruction.target(address))) {
      return 0;
    }
    return instruction.flow() == Flow.JUMP && instruction.length() == 4 ? FAR : bits;
  }

  private int operandBits(MaskingPass sweep, long address) {
    int first = instruction.first();
    if ((first & 0xf800) == 0x4800) {
      return hidesLiteral(sweep, address) ? 0x00ff : 0;
    }
    if ((first & 0xff7f) == 0xf85f) {
      return hidesLiteral(sweep, address) ? 0x0fff : 0;
    }
    return (first & 0xf800) == 0xa000 ? 0x00ff : 0;
  }

  private boolean hidesLiteral(MaskingPass sweep, long address) {
    return Literals.hides(literal, sweep, instruction.literal(address));
  }
}
