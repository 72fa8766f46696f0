package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.arm.A32Instruction;

/** The canonical forms of A32 code for {@code link-1}; see the package description. */
final class A32LinkMasker implements Masker {
  private static final int CALL = 0xeb00_0000;
  private static final int HALF = 0x000f_0fff;

  private final A32Instruction instruction;
  private final InstructionWords words;
  private final LiteralPool pool = new LiteralPool();

  A32LinkMasker(Profile profile) {
    instruction = new A32Instruction(profile.order());
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
    int length = instruction.decode(sweep.code, at);
    int word = instruction.word();
    if (instruction.flow() == Flow.CALL) {
      words.replace(sweep, at, instruction.exchanges() ? CALL : word, instruction.targetBits());
    } else if (!instruction.isUnconditional()) {
      words.hide(sweep, at, bits(sweep, word, at));
    }
    return length;
  }

  private int bits(MaskingPass sweep, int word, int at) {
    long address = sweep.address(at);
    int targetBits = instruction.targetBits();
    if (targetBits != 0) {
      return sweep.leaves(instruction.target(address)) ? targetBits : 0;
    }
    if ((word & 0x0ff0_0000) == 0x0340_0000) {
      return HALF;
    }
    if ((word & 0x0ff0_0000) == 0x0300_0000) {
      return isOfPair(sweep, word, at) ? HALF : 0;
    }
    long literal = instruction.literal(address);
    if ((word & 0x0e5f_0000) == 0x041f_0000) {
      pool.noteWord(sweep, literal);
      return sweep.isInChunk(literal) ? 0 : 0xfff;
    }
    if ((word & 0x0f3f_0e00) == 0x0d1f_0a00) {
      pool.noteOther(sweep, literal, instruction.literalSize());
    } else if ((word & 0x0e5f_00f0) == 0x004f_00d0) {
      // LDRD has its distance in two parts.
      int distance = (word >> 4 & 0xf0) | (word & 15);
      boolean adds = (word >> 23 & 1) != 0;
      pool.noteOther(sweep, address + 8 + (adds ? distance : -distance), 8);
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
