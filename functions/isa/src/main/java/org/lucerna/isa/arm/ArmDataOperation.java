package org.lucerna.isa.arm;

import org.lucerna.isa.Instruction;

/** Makes operands of arithmetic and logical instructions those of the operation that they mean. */
final class ArmDataOperation {
  private static final int PC = 15;

  private ArmDataOperation() {}

  /** A move with a shift is a shift, and one by 0 a move. */
  static void settle(ArmOperands into) {
    if (into.operation == ArmOperation.MOVE && !into.hasNumber) {
      boolean shifts = into.distance != 0 || into.a >= 0;
      if (shifts) {
        into.operation = ArmOperation.SHIFT;
      }
    }
    boolean isSum = into.operation == ArmOperation.ADD || into.operation == ArmOperation.SUBTRACT;
    if (isSum && into.hasNumber && into.n == PC) {
      into.number = into.operation == ArmOperation.ADD ? into.number : -into.number;
      into.operation = ArmOperation.TAKE_ADDRESS;
      into.n = Instruction.NOTHING;
    }
  }

  /** The distance of a shift by a number of 5 bits; 0 means 32 to the right. */
  static int distance(ArmShift shift, int bits) {
    return bits == 0 && (shift == ArmShift.RIGHT || shift == ArmShift.RIGHT_SIGNED) ? 32 : bits;
  }
}
