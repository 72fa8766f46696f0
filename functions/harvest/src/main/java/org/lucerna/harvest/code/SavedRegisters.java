package org.lucerna.harvest.code;

import org.lucerna.isa.Instruction;
import org.lucerna.isa.x86.X86Instruction;

/**
 * The registers of its caller that a function of 32-bit x86 has on the stack at a point of its
 * code: as long as there are any, no jump leaves the function, and where none are left, it ends.
 *
 * @param bits a bit for each register, and {@link #RESTORED}
 */
record SavedRegisters(int bits) {
  /** At the start of a function. */
  static final SavedRegisters NONE = new SavedRegisters(0);

  private static final int RESTORED = 1 << 8;

  /** EBX, EBP, ESI and EDI: a function must restore these. */
  private static final int OF_CALLER = 1 << 3 | 1 << 5 | 1 << 6 | 1 << 7;

  /** Those after an instruction. */
  SavedRegisters after(X86Instruction instruction) {
    int pushed = ofCaller(instruction.pushedRegister());
    int popped = instruction.leavesFrame() ? OF_CALLER : ofCaller(instruction.poppedRegister());
    if (pushed == 0 && (bits & popped) == 0) {
      return this;
    }
    int left = ((bits & OF_CALLER) | pushed) & ~popped;
    return new SavedRegisters(left == 0 ? RESTORED : left);
  }

  private static int ofCaller(int register) {
    return register == Instruction.NOTHING ? 0 : (1 << register) & OF_CALLER;
  }

  /** Whether some are on the stack. */
  boolean areThere() {
    return (bits & OF_CALLER) != 0;
  }

  /** Whether there were some, and all have been taken from the stack. */
  boolean areRestored() {
    return bits == RESTORED;
  }
}
