package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Instruction;

/** The rules for A64; see the package description. */
final class A64Masker implements Masker {
  private static final int LOW_12 = 0x003f_fc00;
  private static final int ADDRESS_19 = 0x00ff_ffe0;

  private final A64Instruction instruction;
  private final InstructionWords words;
  private final MaskingOption literal;
  private final MaskingOption lo12;

  /** One bit per register: set if it holds the page of an address. */
  private long pages;

  A64Masker(Profile profile) {
    instruction = new A64Instruction(profile.order());
    words = new InstructionWords(profile);
    literal = profile.choice(Parameter.LITERAL);
    lo12 = profile.choice(Parameter.LO12);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    int word = instruction.word();
    Flow flow = instruction.flow();
    long address = sweep.address(at);
    if (at == sweep.from || sweep.host.isData(address - 4)) {
      pages = 0;
    }
    int bits =
        flow == Flow.NEXT ? operandBits(sweep, word, address) : targetBits(sweep, flow, address);
    if (bits != 0) {
      words.hide(sweep, at, bits);
    }
    track(word, flow);
    return length;
  }

  /** BL always; B, B.cond, CBZ and TBZ if they leave. */
  private int targetBits(MaskingPass sweep, Flow flow, long address) {
    int bits = instruction.isConsistentBranch() ? 0 : instruction.targetBits();
    boolean hides = bits != 0 && (flow == Flow.CALL || sweep.leaves(instruction.target(address)));
    return hides ? bits : 0;
  }

  private int operandBits(MaskingPass sweep, int word, long address) {
    if (is(word, 0x1f00_0000, 0x1000_0000)) {
      return 0x60ff_ffe0;
    }
    if (is(word, 0x3b00_0000, 0x1800_0000)) {
      return literal(sweep, instruction.literalAddress(address));
    }
    boolean adds = is(word, 0xff80_0000, 0x9100_0000) && (word >> 22 & 1) == 0;
    boolean loads = is(word, 0x3b00_0000, 0x3900_0000);
    return (adds || loads) && isLow12(sweep, address, loads) ? LOW_12 : 0;
  }

  private static boolean is(int word, int select, int match) {
    return (word & select) == match;
  }

  private int literal(MaskingPass sweep, long target) {
    boolean hides =
        switch (literal) {
          case OUTSIDE -> !sweep.isInChunk(target);
          case MAPPED -> sweep.host.isMapped(target);
          default -> true;
        };
    return hides ? ADDRESS_19 : 0;
  }

  private boolean isLow12(MaskingPass sweep, long address, boolean loads) {
    boolean isZero = (instruction.word() & LOW_12) == 0;
    boolean follows = (pages >> instruction.n() & 1) != 0 && !(loads && isZero);
    return follows || sweep.host.isOffset(address, OperandField.IMM12);
  }

  /**
   * Tracks which registers hold pages after a word. A word whose low five bits name a register may
   * write to it, and a call may overwrite all of them.
   */
  private void track(int word, Flow flow) {
    int target = instruction.d();
    if (lo12 == MaskingOption.HOST) {
      return;
    }
    boolean isCall = flow == Flow.CALL || is(word, 0xffff_fc1f, 0xd63f_0000);
    pages = lo12 == MaskingOption.ADJACENT || isCall ? 0 : pages & ~(1L << target);
    if (is(word, 0x9f00_0000, 0x9000_0000)) {
      pages |= 1L << target;
    }
  }
}
