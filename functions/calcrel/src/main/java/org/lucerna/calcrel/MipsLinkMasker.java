package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.mips.MipsInstruction;

/** The canonical forms of MIPS code for {@code link-1}; see the package description. */
final class MipsLinkMasker implements Masker {
  private static final int IMMEDIATE = 0xffff;
  private static final int GP = 28;
  private static final int SP = 29;

  /** Registers that a call may overwrite: v0, v1, the arguments, temporaries, t8, t9, ra. */
  private static final int CALL_CLOBBERED = 0x8300_fffc;

  private static final int JALR_T9 = 0x0320_f809;
  private static final int JR_T9 = 0x0320_0008;
  private static final int CALL = 0x0411_0000;
  private static final int JUMP = 0x1000_0000;

  private final MipsInstruction instruction;
  private final InstructionWords words;

  /**
   * The first mark: the register holds the upper half of an address, or of the GOT's address; the
   * second: it was loaded from the GOT and may be a page.
   */
  private final RegisterFlow flow = new RegisterFlow();

  /** The previous branch, which takes effect after this instruction. */
  private Delayed delayed = Delayed.NOTHING;

  /** The target of the previous branch, as an index. */
  private int target;

  /** Applies the effect of a branch after the next instruction. */
  private enum Delayed {
    NOTHING,
    BRANCH,
    JUMP,
    CALL
  }

  MipsLinkMasker(Profile profile) {
    instruction = new MipsInstruction(profile.order());
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    if (at == sweep.from) {
      delayed = Delayed.NOTHING;
    }
    flow.at(sweep, at);
    Delayed before = delayed;
    int beforeTarget = target;
    delayed = Delayed.NOTHING;
    int length = instruction.decode(sweep.code, at);
    read(sweep, at, instruction.word());
    switch (before) {
      case NOTHING -> {}
      case CALL -> flow.clear(CALL_CLOBBERED);
      case BRANCH -> flow.branch(at, beforeTarget);
      case JUMP -> {
        flow.branch(at, beforeTarget);
        flow.end(at + 4);
      }
    }
    return length;
  }

  private void read(MaskingPass sweep, int at, int word) {
    int operation = instruction.opcode();
    int base = instruction.rs();
    int register = instruction.rt();
    int targetBits = instruction.targetBits();
    if (word == JALR_T9 || (word & 0xffff_0000) == CALL) {
      words.replace(sweep, at, CALL, IMMEDIATE);
      delayed = Delayed.CALL;
    } else if (word == JR_T9) {
      words.replace(sweep, at, JUMP, IMMEDIATE);
      jump(at);
    } else if (targetBits == IMMEDIATE) {
      branch(sweep, at);
    } else if (targetBits != 0) {
      words.hide(sweep, at, targetBits);
      delayed = instruction.flow() == Flow.CALL ? Delayed.CALL : Delayed.NOTHING;
    } else if (operation == 0) {
      sum(at, word, base, register);
    } else if (operation == 0x0f) {
      words.hide(sweep, at, IMMEDIATE);
      flow.set(register, true, false);
    } else if ((operation >= 8 && operation < 16) || operation == 0x18 || operation == 0x19) {
      immediate(sweep, at, operation, base, register);
    } else if (operation >= 0x1a && operation != 0x1c && operation != 0x1f) {
      memory(sweep, at, word, operation, base, register);
    }
  }

  private void branch(MaskingPass sweep, int at) {
    long to = instruction.target(sweep.address(at));
    if (sweep.leaves(to)) {
      words.hide(sweep, at, IMMEDIATE);
    } else if (instruction.flow() == Flow.JUMP) {
      jump(sweep.index(to));
    } else {
      delayed = Delayed.BRANCH;
      target = sweep.index(to);
    }
  }

  private void jump(int to) {
    delayed = Delayed.JUMP;
    target = to;
  }

  private boolean isUpper(int register) {
    return register == GP || flow.first(register);
  }

  /** Sums and copies of registers; and a jump to one. */
  private void sum(int at, int word, int one, int other) {
    int function = word & 0x3f;
    if (function == 8) {
      jump(at);
      return;
    }
    boolean adds = function == 0x21 || function == 0x2d || function == 0x25;
    flow.set(
        word >>> 11,
        adds && (isUpper(one) || isUpper(other)),
        adds && (flow.second(one) || flow.second(other)));
  }

  private void immediate(MaskingPass sweep, int at, int operation, int base, int register) {
    boolean adds = operation == 9 || operation == 0x19;
    boolean upper = adds && isUpper(base);
    if (upper || (adds && flow.second(base))) {
      words.hide(sweep, at, IMMEDIATE);
    }
    flow.set(register, upper, false);
  }

  private void memory(MaskingPass sweep, int at, int word, int operation, int base, int register) {
    boolean loadsRegister = operation == 0x37 || operation == 0x23;
    boolean storesRegister = operation == 0x3f || operation == 0x2b;
    if (base == SP && loadsRegister) {
      flow.load(register, (short) word);
      return;
    }
    if (base == SP && storesRegister) {
      flow.store(register, (short) word);
      return;
    }
    if (isUpper(base) || flow.second(base)) {
      words.hide(sweep, at, IMMEDIATE);
    }
    if (operation < 0x28 || operation == 0x37) {
      flow.set(register, false, isUpper(base));
    }
  }
}
