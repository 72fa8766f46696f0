package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.arm.T32Instruction;

/** The canonical forms of T32 code for {@code link-1}; see the package description. */
final class T32LinkMasker implements Masker {
  private final T32Instruction instruction;
  private final InstructionWords words;
  private final LiteralPool pool = new LiteralPool();

  /** The register last compared with an immediate, and the immediate. */
  private int compared = Instruction.NOTHING;

  private int limit;

  T32LinkMasker(Profile profile) {
    instruction = new T32Instruction(profile.order());
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    if (at == sweep.from) {
      pool.clear();
      compared = Instruction.NOTHING;
    }
    int data = pool.mask(sweep, at);
    if (data > 0) {
      return data;
    }
    int length = instruction.decode(sweep.code, at);
    if (at + length <= sweep.to) {
      if (instruction.comparedRegister() != Instruction.NOTHING) {
        compared = instruction.comparedRegister();
        limit = instruction.comparedNumber();
      } else if (instruction.targetBits() != 0) {
        branch(sweep, at, instruction.targetBits());
      } else if (length == 2) {
        words.hideHalf(sweep, at, bits(sweep, sweep.address(at)));
      } else {
        pair(sweep, at, instruction.first(), instruction.second());
      }
    }
    return length;
  }

  private void branch(MaskingPass sweep, int at, int bits) {
    Flow flow = instruction.flow();
    if (flow == Flow.CALL) {
      // BL, and BLX, which a linker replaces it with if the callee is A32 code.
      replace(sweep, at, 0xf000, 0x07ff, 0xc000, 0x3fff);
    } else if (sweep.leaves(instruction.target(sweep.address(at)))) {
      if (instruction.length() == 2) {
        words.hideHalf(sweep, at, bits);
      } else if (flow == Flow.JUMP) {
        replace(sweep, at, 0xf000, bits >>> 16, 0x9000, bits & 0xffff);
      } else {
        replace(sweep, at, instruction.first(), bits >>> 16, 0x8000, bits & 0xffff);
      }
    }
  }

  private int bits(MaskingPass sweep, long address) {
    int first = instruction.first();
    long literal = instruction.literal(address);
    boolean isLoad = (first & 0xf800) == 0x4800;
    if (isLoad) {
      pool.noteWord(sweep, literal);
    }
    boolean isAddress = (first & 0xf800) == 0xa000;
    return (isLoad || isAddress) && !sweep.isInChunk(literal) ? 0x00ff : 0;
  }

  private void pair(MaskingPass sweep, int at, int first, int second) {
    boolean isHalf = second >> 15 == 0;
    if ((first & 0xfbf0) == 0xf2c0 && isHalf) {
      replace(sweep, at, first, 0x040f, second, 0x70ff);
    } else if ((first & 0xfbf0) == 0xf240 && isHalf && isOfPair(sweep, at, second)) {
      replace(sweep, at, first, 0x040f, second, 0x70ff);
    } else if (instruction.tableEntrySize() > 0) {
      table(sweep, at + 4);
    } else {
      literal(sweep, at, first);
    }
  }

  private void replace(
      MaskingPass sweep, int at, int first, int firstBits, int second, int secondBits) {
    words.replaceHalf(sweep, at, first, firstBits);
    words.replaceHalf(sweep, at + 2, second, secondBits);
  }

  /**
   * After a table jump comes its table of distances, with as many entries as the comparison before
   * implies.
   */
  private void table(MaskingPass sweep, int at) {
    if (compared == instruction.jumpRegister()) {
      int size = (limit + 1) * instruction.tableEntrySize();
      pool.noteOther(sweep, sweep.address(at), size + 1 & ~1);
    }
  }

  private void literal(MaskingPass sweep, int at, int first) {
    long literal = instruction.literal(sweep.address(at));
    if ((first & 0xff7f) == 0xf85f) {
      pool.noteWord(sweep, literal);
      if (!sweep.isInChunk(literal)) {
        words.hideHalf(sweep, at + 2, 0x0fff);
      }
    } else if (instruction.literalSize() > 0) {
      pool.noteOther(sweep, literal, instruction.literalSize());
    }
  }

  /** Whether a MOVT of the same register follows within a few instructions. */
  private boolean isOfPair(MaskingPass sweep, int at, int second) {
    int next = at + 4;
    for (int i = 0; i < InstructionWords.NEAR && next + 4 <= sweep.to; i++) {
      int half = words.half(sweep, next);
      if ((half & 0xfbf0) == 0xf2c0
          && (words.half(sweep, next + 2) & 0x8f00) == (second & 0x0f00)) {
        return true;
      }
      next += T32Instruction.isFirstOfTwo(half) ? 4 : 2;
    }
    return false;
  }
}
