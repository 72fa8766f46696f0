package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

import org.lucerna.isa.riscv.RiscvInstruction;

/** Classes of RISC-V instructions: those of the base, M, A, F and D. */
final class RiscvClasses {
  /** The highest 7 bits of multiplications and divisions. */
  private static final int MULTIPLICATION = 1;

  /** The highest 7 bits of subtractions, and of shifts that keep the sign. */
  private static final int OTHER_OPERATION = 0x20;

  private RiscvClasses() {}

  static InstructionClass of(RiscvInstruction instruction) {
    return switch (instruction.opcode()) {
      case RiscvInstruction.LOAD -> load(instruction.function());
      case RiscvInstruction.LOAD_FLOAT, RiscvInstruction.STORE_FLOAT ->
          instruction.accessSize() > 0 ? FLOAT_MOVE : OTHER;
      // FENCE
      case RiscvInstruction.ATOMIC, 0x0f -> ATOMIC;
      case RiscvInstruction.NUMBER -> number(instruction);
      case RiscvInstruction.NUMBER_32 -> shortNumber(instruction);
      case RiscvInstruction.AUIPC -> IGNORED;
      case RiscvInstruction.UPPER, RiscvInstruction.STORE -> MOVE;
      case RiscvInstruction.REGISTERS, RiscvInstruction.REGISTERS_32 -> registers(instruction);
      // FMADD, FMSUB, FNMSUB, FNMADD
      case 0x43, 0x47, 0x4b, 0x4f -> FLOAT_MULTIPLY;
      case RiscvInstruction.FLOAT -> floating(instruction);
      case RiscvInstruction.BRANCH -> branch(instruction.function());
      case RiscvInstruction.JALR, RiscvInstruction.JAL -> instruction.rd() == 0 ? JUMP : CALL;
      // EBREAK; a halfword that stands for nothing is padding.
      case RiscvInstruction.SYSTEM -> instruction.rs2() == 1 ? IGNORED : OTHER;
      case 0 -> IGNORED;
      default -> OTHER;
    };
  }

  private static InstructionClass load(int function) {
    return switch (function) {
      case 0, 1 -> SIGN_EXTEND;
      case 4, 5 -> ZERO_EXTEND;
      default -> MOVE;
    };
  }

  private static InstructionClass number(RiscvInstruction instruction) {
    long number = instruction.number();
    return switch (instruction.function()) {
      case 0 ->
          instruction.rd() == 0 ? IGNORED : instruction.rs1() == 0 || number == 0 ? MOVE : ADD;
      case 1 -> number >> 6 == 0 ? SHIFT_LEFT : OTHER;
      case 2, 3 -> COMPARE;
      case 4 -> number == -1 ? NOT : XOR;
      case 5 -> shiftRight((int) (number >> 6) << 1);
      case 6 -> OR;
      default -> number == 0xff ? ZERO_EXTEND : AND;
    };
  }

  private static InstructionClass shortNumber(RiscvInstruction instruction) {
    long number = instruction.number();
    return switch (instruction.function()) {
      case 0 -> number == 0 ? SIGN_EXTEND : ADD;
      case 1 -> number >> 5 == 0 ? SHIFT_LEFT : OTHER;
      case 5 -> shiftRight((int) (number >> 5));
      default -> OTHER;
    };
  }

  private static InstructionClass shiftRight(int operation) {
    return switch (operation) {
      case 0 -> SHIFT_RIGHT;
      case OTHER_OPERATION -> SHIFT_RIGHT_SIGNED;
      default -> OTHER;
    };
  }

  private static InstructionClass registers(RiscvInstruction instruction) {
    int operation = instruction.expanded() >>> 25;
    int function = instruction.function();
    boolean isFirstZero = instruction.rs1() == 0;
    return switch (operation) {
      case 0 ->
          switch (function) {
            case 0 -> isFirstZero || instruction.rs2() == 0 ? MOVE : ADD;
            case 1 -> SHIFT_LEFT;
            case 2, 3 -> COMPARE;
            case 4 -> XOR;
            case 5 -> SHIFT_RIGHT;
            case 6 -> OR;
            default -> AND;
          };
      case MULTIPLICATION -> function < 4 ? MULTIPLY : DIVIDE;
      case OTHER_OPERATION ->
          switch (function) {
            case 0 -> isFirstZero ? NEGATE : SUBTRACT;
            case 5 -> SHIFT_RIGHT_SIGNED;
            default -> OTHER;
          };
      default -> OTHER;
    };
  }

  private static InstructionClass branch(int function) {
    return switch (function) {
      case 0, 1 -> JUMP_EQUAL;
      case 4, 5 -> JUMP_SIGNED;
      case 6, 7 -> JUMP_UNSIGNED;
      default -> OTHER;
    };
  }

  private static InstructionClass floating(RiscvInstruction instruction) {
    return switch (instruction.operation()) {
      case 0, 1 -> FLOAT_ADD;
      case 2 -> FLOAT_MULTIPLY;
      // The square root.
      case 3, 0x0b -> FLOAT_DIVIDE;
      // FSGNJ of one register moves it, FSGNJN and FSGNJX negate it and clear its sign.
      case 4 ->
          instruction.function() == 0 && instruction.rs1() == instruction.rs2()
              ? FLOAT_MOVE
              : VECTOR_FLOAT;
      // FMIN and FMAX
      case 5 -> VECTOR_FLOAT;
      case 0x14 -> FLOAT_COMPARE;
      case 0x08, 0x18, 0x1a -> CONVERT;
      case 0x1c, 0x1e -> VECTOR_TRANSFER;
      default -> OTHER;
    };
  }
}
