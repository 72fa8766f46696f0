package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.arm.A32Instruction;

/** The rules for A32; see the package description. */
final class A32Masker implements Masker {
  private final A32Instruction instruction;
  private final InstructionWords words;
  private final MaskingOption literal;

  A32Masker(Profile profile) {
    instruction = new A32Instruction(profile.order());
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    int bits = bits(sweep, instruction.word(), sweep.address(at));
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    return length;
  }

  private int bits(MaskingPass sweep, int word, long address) {
    int targetBits = instruction.targetBits();
    if (targetBits != 0) {
      boolean hides = instruction.flow() == Flow.CALL || sweep.leaves(instruction.target(address));
      return hides ? targetBits : 0;
    }
    if (instruction.isUnconditional()) {
      return 0;
    }
    if ((word & 0x0e0f_0000) == 0x040f_0000) {
      return Literals.hides(literal, sweep, instruction.literal(address)) ? 0xfff : 0;
    }
    boolean movesHalf = (word & 0x0fb0_0000) == 0x0300_0000;
    return movesHalf && sweep.host.isOffset(address, OperandField.IMM16) ? 0x000f_0fff : 0;
  }
}
