package org.lucerna.calcrel;

import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;

/** The canonical forms of PowerPC code for {@code link-1}; see the package description. */
final class PpcLinkMasker implements Masker {
  private static final int IMMEDIATE = 0xffff;
  private static final int NOP = 0x6000_0000;
  private static final int RESTORE_TOC = 0xe841_0018;
  private static final int STACK = 1;
  private static final int TOC = 2;
  private static final int THREAD = 13;
  private static final int TOC_BASE = TOC << 16;
  private static final int THREAD_BASE = THREAD << 16;
  private static final int ADDI = 14 << 26;

  private static final int RETURN = 0x4e80_0020;

  /** Registers that a call may overwrite: 0 and 3 to 12. */
  private static final int CALL_CLOBBERED = 0x1ff9;

  private final PpcInstruction instruction;
  private final InstructionWords words;

  /**
   * The first mark: the register holds the upper half of an address relative to the TOC; the
   * second: of one relative to the thread pointer.
   */
  private final RegisterFlow flow = new RegisterFlow();

  PpcLinkMasker(Profile profile) {
    instruction = new PpcInstruction(profile.order());
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    flow.at(sweep, at);
    int length = instruction.decode(sweep.code, at);
    int word = instruction.word();
    int operation = instruction.opcode();
    int target = word >>> 21 & 31;
    int base = word >>> 16 & 31;
    if (word == RESTORE_TOC) {
      words.replace(sweep, at, NOP, 0);
    } else if (instruction.targetBits() != 0) {
      branch(sweep, at);
    } else if (operation == 15) {
      upper(sweep, at, word, target, base);
    } else if (base == STACK && (word & 3) == 0 && (operation == 58 || operation == 62)) {
      if (operation == 58) {
        flow.load(target, (short) word);
      } else {
        flow.store(target, (short) word);
      }
    } else if (operation == 14 || (operation == 58 && (word & 3) == 0)) {
      add(sweep, at, word, target, base);
    } else if (operation >= 32 && operation < 56) {
      memory(sweep, at, word, IMMEDIATE);
      clear(target, operation < 36 || (operation >= 40 && operation < 44));
    } else if (operation == 58 || operation == 62) {
      memory(sweep, at, word, 0xfffc);
      clear(target, operation == 58);
    } else if (word == RETURN) {
      flow.end(at + 4);
    } else if (operation == 31) {
      indexed(sweep, at, word, target, base);
    } else if (operation >= 20 && operation <= 30) {
      // In logical instructions and rotations, the base field is the target.
      flow.set(base, false, false);
    } else if (operation == 7 || operation == 8 || operation == 12 || operation == 13) {
      flow.set(target, false, false);
    }
    return length;
  }

  private void branch(MaskingPass sweep, int at) {
    boolean isShort = instruction.opcode() == 16;
    // Absolute branches, which compilers do not use, count as relative ones.
    long target = sweep.address(at) + instruction.target(0);
    boolean calls = !isShort && instruction.flow() == Flow.CALL;
    if (calls || sweep.leaves(target)) {
      words.hide(sweep, at, instruction.targetBits());
    } else {
      flow.branch(at, sweep.index(target));
    }
    if (calls) {
      flow.clear(CALL_CLOBBERED);
    } else if (!isShort) {
      flow.end(at + 4);
    }
  }

  /** ADDIS, which a linker omits for addresses near the TOC or the thread pointer. */
  private void upper(MaskingPass sweep, int at, int word, int target, int base) {
    if (target == TOC) {
      words.replace(sweep, at, (word & 0xffe0_0000) | 12 << 16, IMMEDIATE);
    } else if (base == TOC || base == THREAD) {
      words.replace(sweep, at, NOP, 0);
    }
    flow.set(target, base == TOC, base == THREAD);
  }

  /** ADDI, or a load of eight bytes, which a linker turns into an ADDI if it knows the address. */
  private void add(MaskingPass sweep, int at, int word, int target, int base) {
    if (isToc(base)) {
      words.replace(sweep, at, ADDI | target << 21 | TOC_BASE, IMMEDIATE);
    } else if (isThread(base)) {
      words.replace(
          sweep, at, (word & 0xffe0_0003) | THREAD_BASE, word >>> 26 == 58 ? 0xfffc : IMMEDIATE);
    }
    flow.set(target, false, false);
  }

  private void memory(MaskingPass sweep, int at, int word, int bits) {
    int base = word >>> 16 & 31;
    if (isToc(base)) {
      words.replace(sweep, at, (word & 0xffe0_0000) | (word & 0xffff & ~bits) | TOC_BASE, bits);
    } else if (isThread(base)) {
      words.replace(sweep, at, (word & 0xffe0_0000) | (word & 0xffff & ~bits) | THREAD_BASE, bits);
    }
  }

  /**
   * Instructions with the thread pointer as second register have an immediate instead after
   * linking.
   */
  private void indexed(MaskingPass sweep, int at, int word, int target, int base) {
    int extended = word >>> 1 & 0x3ff;
    int direct = (word >>> 11 & 31) == THREAD ? direct(extended) : 0;
    if (direct != 0) {
      int operation = direct >>> 26;
      int bits = operation == 58 || operation == 62 ? 0xfffc : IMMEDIATE;
      words.replace(sweep, at, direct | target << 21 | THREAD_BASE, bits);
    }
    flow.set(writesBase(extended) ? base : target, false, false);
  }

  /** Logical instructions, shifts, sign extensions and zero counts. */
  private static boolean writesBase(int extended) {
    return switch (extended) {
      case 24, 26, 27, 28, 58, 60, 124, 284, 316, 412, 444, 476 -> true;
      case 536, 538, 539, 570, 792, 794, 824, 826, 827, 922, 954, 986 -> true;
      default -> false;
    };
  }

  /** The instruction with an immediate instead of the second register; 0 if there is none. */
  private static int direct(int operation) {
    return switch (operation) {
      case 266 -> ADDI;
      case 23 -> 32 << 26;
      case 87 -> 34 << 26;
      case 151 -> 36 << 26;
      case 215 -> 38 << 26;
      case 279 -> 40 << 26;
      case 343 -> 42 << 26;
      case 407 -> 44 << 26;
      case 21 -> 58 << 26;
      case 341 -> 58 << 26 | 2;
      case 149 -> 62 << 26;
      default -> 0;
    };
  }

  private boolean isToc(int register) {
    return register == TOC || flow.first(register);
  }

  private boolean isThread(int register) {
    return register == THREAD || flow.second(register);
  }

  private void clear(int register, boolean writes) {
    if (writes) {
      flow.set(register, false, false);
    }
  }
}
