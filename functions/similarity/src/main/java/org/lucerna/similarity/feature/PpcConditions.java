package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;

/**
 * PowerPC's condition register, whose eight fields comparisons set, and what branches and
 * selections make of them. Not thread-safe.
 */
final class PpcConditions {
  /** Number of instructions that are searched for the one that reads a field. */
  private static final int NEAR = 12;

  /** The bit of a branch that makes it depend on no bit of the condition register. */
  private static final int WITHOUT_CONDITION = 0x10;

  /** Bits of a field. */
  private static final int LESS = 0;

  private static final int GREATER = 1;
  private static final int EQUAL = 2;
  private static final int UNORDERED = 3;

  private static final int BRANCH = 16;
  private static final int COMPARE_UNSIGNED = 10;
  private static final int COMPARE = 11;

  /** Operations of opcode 31. */
  private static final int COMPARE_REGISTERS = 0;

  private static final int COMPARE_REGISTERS_UNSIGNED = 32;

  /** The five lowest bits of the operation that selects one of two registers. */
  private static final int SELECT = 15;

  private final PpcInstruction later;

  /** Fields that were set last by an unsigned comparison. */
  private int unsigned;

  PpcConditions(ByteOrder order) {
    later = new PpcInstruction(order);
  }

  /** Begins a function. */
  void begin() {
    unsigned = 0;
  }

  /** The class of a branch by a condition: loops that count down end at 0. */
  InstructionClass of(PpcInstruction instruction) {
    if ((instruction.rt() & WITHOUT_CONDITION) != 0) {
      return InstructionClass.JUMP_EQUAL;
    }
    return switch (instruction.ra() & 3) {
      case EQUAL -> InstructionClass.JUMP_EQUAL;
      case UNORDERED -> InstructionClass.JUMP_OTHER;
      default ->
          (unsigned >> (instruction.ra() >> 2) & 1) != 0
              ? InstructionClass.JUMP_UNSIGNED
              : InstructionClass.JUMP_SIGNED;
    };
  }

  /** Reads an instruction that is neither a branch nor an access to memory, in the code's order. */
  void read(PpcInstruction instruction) {
    int field = instruction.rt() >> 2;
    switch (instruction.opcode()) {
      case COMPARE -> set(field, false);
      case COMPARE_UNSIGNED -> set(field, true);
      // ADDIC, ANDI and ANDIS with a dot
      case 13, 28, 29 -> set(0, false);
      case PpcInstruction.REGISTERS -> {
        if (comparesRegisters(instruction)) {
          set(field, instruction.extended() != 0);
        } else {
          record(instruction);
        }
      }
      case 20, 21, 23, 30 -> record(instruction);
      // Those of floating-point numbers are like unsigned ones.
      case 60, 63 -> {
        if (PpcClasses.of(instruction) == InstructionClass.FLOAT_COMPARE) {
          set(field, true);
        }
      }
      default -> {}
    }
  }

  /** With a dot, an instruction compares its result with 0. */
  private void record(PpcInstruction instruction) {
    if ((instruction.word() & 1) != 0) {
      set(0, false);
    }
  }

  private void set(int field, boolean isUnsigned) {
    unsigned = isUnsigned ? unsigned | 1 << field : unsigned & ~(1 << field);
  }

  /** Whether an instruction compares two general registers. */
  static boolean comparesRegisters(PpcInstruction instruction) {
    return instruction.opcode() == PpcInstruction.REGISTERS
        && (instruction.extended() == COMPARE_REGISTERS
            || instruction.extended() == COMPARE_REGISTERS_UNSIGNED);
  }

  /**
   * Whether a comparison with a number counts it in: the next instruction that reads the field asks
   * whether the other operand is greater, or not.
   *
   * @param isFirst whether the number is the first operand
   * @param next where the instruction after the comparison is
   */
  boolean includesNumber(int field, boolean isFirst, byte[] code, int next) {
    int bit = isFirst ? LESS : GREATER;
    int at = next;
    for (int i = 0; i < NEAR; i++) {
      at += later.decode(code, at);
      boolean isBranch = later.opcode() == BRANCH || later.flow() == Flow.RETURN;
      boolean isSelection =
          later.opcode() == PpcInstruction.REGISTERS && later.extended() % 32 == SELECT;
      int read = isSelection ? later.extended() >> 5 : later.ra();
      boolean isRead = isSelection || (isBranch && (later.rt() & WITHOUT_CONDITION) == 0);
      if (isRead && read >> 2 == field) {
        return (read & 3) == bit;
      }
      if (isWritten(field) || (later.flow() != Flow.NEXT && !isBranch)) {
        return false;
      }
    }
    return false;
  }

  private boolean isWritten(int field) {
    return switch (later.opcode()) {
      case COMPARE, COMPARE_UNSIGNED -> later.rt() >> 2 == field;
      default -> comparesRegisters(later) && later.rt() >> 2 == field;
    };
  }
}
