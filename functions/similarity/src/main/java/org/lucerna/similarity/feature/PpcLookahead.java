package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;

/**
 * What the next PowerPC instructions do with a register that an instruction has written: the first
 * of them that reads it counts. Not thread-safe.
 */
final class PpcLookahead {
  /** Number of instructions that are searched. */
  static final int NEAR = 12;

  private static final int ROTATE = 21;
  private static final int ROTATE_DOUBLE = 30;

  private final PpcInstruction later;
  private byte[] code = {};
  private int next;

  PpcLookahead(ByteOrder order) {
    later = new PpcInstruction(order);
  }

  /** Begins with the instruction at an index; the code must stay unchanged. */
  void begin(byte[] of, int at) {
    code = of;
    next = at;
  }

  /**
   * Whether one of the next instructions reads a register before it is written: the later one.
   *
   * @param passesBranches whether that may be after a conditional branch
   */
  private boolean isRead(int register, boolean passesBranches) {
    int at = next;
    for (int i = 0; i < NEAR; i++) {
      at += later.decode(code, at);
      if ((later.reads() >> register & 1) != 0) {
        return true;
      }
      Flow flow = later.flow();
      boolean isPassed = flow == Flow.NEXT || (passesBranches && flow == Flow.CONDITIONAL);
      if (!isPassed || (later.writes() >> register & 1) != 0) {
        return false;
      }
    }
    return false;
  }

  /** Whether the later instruction makes another number, or an address, of that in a register. */
  private boolean continues(int register, boolean isUpper) {
    boolean isSame = later.ra() == register && later.rt() == register;
    return switch (later.opcode()) {
      case PpcInstruction.ADD -> isUpper;
      case PpcInstruction.OR, PpcInstruction.XOR -> (isUpper || isSame) && later.rt() == register;
      case PpcInstruction.OR_UPPER, PpcInstruction.XOR_UPPER -> isSame;
      case ROTATE, ROTATE_DOUBLE -> isSame && !later.isRotationByRegister();
      default -> isUpper && isBase(register) && !later.isIndexed();
    };
  }

  /** Whether the later instruction accesses memory at a register. */
  private boolean isBase(int register) {
    return later.accessSize() > 0 && later.ra() == register;
  }

  /**
   * Whether another number, or an address, is made of the number in a register.
   *
   * @param isUpper whether the register has only the upper part of one
   */
  boolean completesNumber(int register, boolean isUpper) {
    return isRead(register, isUpper) && continues(register, isUpper);
  }

  /** Whether the lower half of an operand follows, whose upper half an opcode has. */
  boolean completesOperand(int register, int upper) {
    return isRead(register, true)
        && switch (upper) {
          case PpcInstruction.ADD_UPPER ->
              later.opcode() == PpcInstruction.ADD || (isBase(register) && !later.isIndexed());
          case PpcInstruction.OR_UPPER ->
              later.opcode() == PpcInstruction.OR && later.rt() == register;
          default -> later.opcode() == PpcInstruction.XOR && later.rt() == register;
        };
  }

  /** Whether a register is compared with another one. */
  boolean compares(int register) {
    return isRead(register, false) && PpcConditions.comparesRegisters(later);
  }

  /** Whether a register is the distance of a vector in memory from the base. */
  boolean isDistance(int register) {
    return isRead(register, false)
        && later.isVectorAccess()
        && later.isIndexed()
        && later.rb() == register
        && later.ra() != register;
  }

  /** Whether a register is shifted to the right by a number of bits. */
  boolean shiftsRight(int register, int distance) {
    return isRead(register, false)
        && (later.opcode() == ROTATE || later.opcode() == ROTATE_DOUBLE)
        && !later.isRotationByRegister()
        && (later.isWideRotation() ? 64 : 32) - later.rotation() == distance;
  }

  /** Whether a register is moved to the count register, or another one of special purpose. */
  boolean movesToSpecial(int register) {
    return isRead(register, false)
        && later.opcode() == PpcInstruction.REGISTERS
        && later.extended() == PpcInstruction.MOVE_TO_SPECIAL;
  }
}
