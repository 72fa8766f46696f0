package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Instruction;

/** The canonical forms of A64 code for {@code link-1}; see the package description. */
final class A64LinkMasker implements Masker {
  private static final int LOW_12 = 0x003f_fc00;
  private static final int PAGE = 0x60ff_ffe0;

  /** Registers that a call may overwrite: the first nineteen, and the link register. */
  private static final int CALL_CLOBBERED = 0x4007_ffff;

  private static final int STACK_POINTER = 31;

  private final A64Instruction instruction;
  private final InstructionWords words;

  /** The first mark: the register holds the page of an address. */
  private final RegisterFlow flow = new RegisterFlow();

  A64LinkMasker(Profile profile) {
    instruction = new A64Instruction(profile.order());
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    flow.at(sweep, at);
    int length = instruction.decode(sweep.code, at);
    int word = instruction.word();
    if (is(word, 0x1c00_0000, 0x1400_0000)) {
      branch(sweep, at, word);
    } else if (is(word, 0x1f00_0000, 0x1000_0000)) {
      words.hide(sweep, at, PAGE);
      write(word, word < 0);
    } else if (is(word, 0xffe0_0000, 0xd2a0_0000)) {
      // MOVZ of the upper half of the distance from the thread pointer: it was an ADRP.
      words.replace(sweep, at, 0x9000_0000 | (word & 31), PAGE);
      write(word, true);
    } else if (is(word, 0xffe0_0000, 0xf280_0000) && flow.first(word)) {
      words.replace(sweep, at, 0xf940_0000 | (word & 31) | (word & 31) << 5, LOW_12);
      write(word, false);
    } else if (is(word, 0xffc0_0000, 0x9140_0000) && (word & 31) != 31) {
      words.hide(sweep, at, LOW_12);
      write(word, true);
    } else if (is(word, 0xffc0_0000, 0x9100_0000)) {
      if (flow.first(word >> 5)) {
        words.replace(sweep, at, 0xf940_0000 | (word & 0x3ff), LOW_12);
      }
      write(word, false);
    } else if (is(word, 0x3b00_0000, 0x1800_0000)) {
      words.hide(sweep, at, 0x00ff_ffe0);
      writeIf(word, (word >> 26 & 1) == 0);
    } else if (is(word, 0x3b00_0000, 0x3900_0000)) {
      access(sweep, at, word);
    } else if (is(word, 0xff80_03e0, 0xa900_03e0)) {
      pair(word);
    } else {
      writeIf(word, writes(word));
    }
    return length;
  }

  private static boolean is(int word, int select, int match) {
    return (word & select) == match;
  }

  private void write(int register, boolean isPage) {
    flow.set(register, isPage, false);
  }

  private void writeIf(int register, boolean writes) {
    if (writes) {
      write(register, false);
    }
  }

  /** A load or a store at a register plus an immediate. */
  private void access(MaskingPass sweep, int at, int word) {
    int base = word >> 5 & 31;
    boolean isGeneral = (word >> 26 & 1) == 0;
    boolean loads = (word >> 22 & 3) != 0;
    if (flow.first(base)) {
      words.hide(sweep, at, LOW_12);
    }
    if (base == STACK_POINTER && isGeneral && word >>> 30 == 3) {
      int offset = (word >> 10 & 0xfff) * 8;
      if (loads) {
        flow.load(word, offset);
      } else {
        flow.store(word, offset);
      }
    } else {
      writeIf(word, loads && isGeneral);
    }
  }

  /** A load or a store of two 8-byte registers on the stack. */
  private void pair(int word) {
    int offset = (int) instruction.accessOffset();
    if ((word >> 22 & 1) != 0) {
      flow.load(word, offset);
      flow.load(word >> 10, offset + 8);
    } else {
      flow.store(word, offset);
      flow.store(word >> 10, offset + 8);
    }
  }

  /**
   * Whether the low five bits of a word name a register that it writes to, with rare exceptions.
   */
  private static boolean writes(int word) {
    if (is(word, 0x0a00_0000, 0x0800_0000)) {
      // Loads and stores; stores lack the load bit.
      return (word >> 26 & 1) == 0 && (word >> 22 & 1) != 0;
    }
    boolean isVector = is(word, 0x0e00_0000, 0x0e00_0000);
    boolean comparesIf = is(word, 0x3fe0_0000, 0x3a40_0000);
    return !isVector && !comparesIf;
  }

  private void branch(MaskingPass sweep, int at, int word) {
    int bits = instruction.isConsistentBranch() ? 0 : instruction.targetBits();
    if (bits == 0) {
      // Branches to registers, and system instructions.
      if (is(word, 0xffff_fc1f, 0xd63f_0000)) {
        flow.clear(CALL_CLOBBERED);
      } else if (is(word, 0xfff0_0000, 0xd530_0000)) {
        write(word, false);
      } else if (is(word, 0xfe00_0000, 0xd600_0000)) {
        flow.end(at + 4);
      }
      return;
    }
    Flow kind = instruction.flow();
    boolean calls = kind == Flow.CALL;
    long target = instruction.target(sweep.address(at));
    if (calls || sweep.leaves(target)) {
      words.hide(sweep, at, bits);
    } else {
      flow.branch(at, sweep.index(target));
    }
    if (calls) {
      flow.clear(CALL_CLOBBERED);
    } else if (kind == Flow.JUMP) {
      flow.end(at + 4);
    }
  }
}
