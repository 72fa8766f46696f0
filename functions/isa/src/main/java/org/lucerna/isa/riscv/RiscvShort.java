package org.lucerna.isa.riscv;

import static org.lucerna.isa.WordInstruction.field;

/**
 * The instructions of two bytes (extension C, for 64-bit code): each stands for one of four bytes.
 *
 * <pre>
 * bits 1-0, 15-13
 * 0  0 addi rd', sp    1 fld     2 lw      3 ld     5 fsd     6 sw     7 sd        of rd', rs1'
 * 1  0 addi  1 addiw  2 addi rd, x0  3 lui, addi sp, sp
 *    4 srli, srai, andi, sub, xor, or, and, subw, addw of rd', rs2'
 *    5 jal x0  6 beq rs1', x0  7 bne rs1', x0
 * 2  0 slli  1 fld  2 lw  3 ld of sp  4 jalr, add, ebreak  5 fsd  6 sw  7 sd of sp
 *
 * rd', rs1', rs2' are registers 8 to 15
 * </pre>
 *
 * Those that the manual calls hints, which change nothing, are expanded, too.
 */
final class RiscvShort {
  private static final int SP = 2;
  private static final int RA = 1;
  private static final int WORD = 2;
  private static final int DOUBLE = 3;

  /** What a reserved instruction stands for. */
  private static final int NONE = 0;

  private RiscvShort() {}

  /** The instruction of four bytes; 0 if there is none. */
  static int expand(int half) {
    int function = field(half, 13, 3);
    return switch (half & 3) {
      case 0 -> ofPointer(half, function);
      case 1 -> ofNumber(half, function);
      case 2 -> ofStack(half, function);
      default -> NONE;
    };
  }

  private static int ofPointer(int half, int function) {
    int low = 8 + field(half, 2, 3);
    int high = 8 + field(half, 7, 3);
    int number = field(half, 10, 3) << 3 | field(half, 5, 2) << 6;
    int word = field(half, 10, 3) << 3 | field(half, 6, 1) << 2 | field(half, 5, 1) << 6;
    return switch (function) {
      case 0 -> {
        int distance =
            field(half, 11, 2) << 4
                | field(half, 7, 4) << 6
                | field(half, 6, 1) << 2
                | field(half, 5, 1) << 3;
        yield distance == 0 ? NONE : number(RiscvInstruction.NUMBER, 0, low, SP, distance);
      }
      case 1 -> number(RiscvInstruction.LOAD_FLOAT, DOUBLE, low, high, number);
      case 2 -> number(RiscvInstruction.LOAD, WORD, low, high, word);
      case 3 -> number(RiscvInstruction.LOAD, DOUBLE, low, high, number);
      case 5 -> store(RiscvInstruction.STORE_FLOAT, DOUBLE, low, high, number);
      case 6 -> store(RiscvInstruction.STORE, WORD, low, high, word);
      case 7 -> store(RiscvInstruction.STORE, DOUBLE, low, high, number);
      default -> NONE;
    };
  }

  private static int ofNumber(int half, int function) {
    int register = field(half, 7, 5);
    int high = 8 + field(half, 7, 3);
    int number = -field(half, 12, 1) << 5 | field(half, 2, 5);
    return switch (function) {
      case 0 -> number(RiscvInstruction.NUMBER, 0, register, register, number);
      case 1 ->
          register == 0 ? NONE : number(RiscvInstruction.NUMBER_32, 0, register, register, number);
      case 2 -> number(RiscvInstruction.NUMBER, 0, register, 0, number);
      case 3 -> {
        int frame =
            -field(half, 12, 1) << 9
                | field(half, 6, 1) << 4
                | field(half, 5, 1) << 6
                | field(half, 3, 2) << 7
                | field(half, 2, 1) << 5;
        yield number == 0
            ? NONE
            : register == SP
                ? number(RiscvInstruction.NUMBER, 0, SP, SP, frame)
                : number << 12 | register << 7 | RiscvInstruction.UPPER;
      }
      case 4 -> operation(half, high, number);
      case 5 -> branch(RiscvBranch.SHORT_JUMP, half, RiscvBranch.JUMP, RiscvInstruction.JAL);
      default -> {
        int compared = (function & 1) << 12 | high << 15 | RiscvInstruction.BRANCH;
        yield branch(RiscvBranch.SHORT_CONDITIONAL, half, RiscvBranch.CONDITIONAL, compared);
      }
    };
  }

  private static int branch(RiscvBranch from, int half, RiscvBranch to, int word) {
    return to.withDistance(word, from.distance(half));
  }

  private static int operation(int half, int register, int number) {
    int distance = number & 63;
    return switch (field(half, 10, 2)) {
      case 0 -> number(RiscvInstruction.NUMBER, 5, register, register, distance);
      case 1 -> number(RiscvInstruction.NUMBER, 5, register, register, 1 << 10 | distance);
      case 2 -> number(RiscvInstruction.NUMBER, 7, register, register, number);
      default -> {
        int other = 8 + field(half, 2, 3);
        int subtract = RiscvInstruction.SUBTRACT;
        yield switch (field(half, 12, 1) << 2 | field(half, 5, 2)) {
          case 0 -> registers(RiscvInstruction.REGISTERS | subtract, 0, register, register, other);
          case 1 -> registers(RiscvInstruction.REGISTERS, 4, register, register, other);
          case 2 -> registers(RiscvInstruction.REGISTERS, 6, register, register, other);
          case 3 -> registers(RiscvInstruction.REGISTERS, 7, register, register, other);
          case 4 ->
              registers(RiscvInstruction.REGISTERS_32 | subtract, 0, register, register, other);
          case 5 -> registers(RiscvInstruction.REGISTERS_32, 0, register, register, other);
          default -> NONE;
        };
      }
    };
  }

  private static int ofStack(int half, int function) {
    int register = field(half, 7, 5);
    int other = field(half, 2, 5);
    int from = field(half, 12, 1) << 5 | field(half, 5, 2) << 3 | field(half, 2, 3) << 6;
    int to = field(half, 10, 3) << 3 | field(half, 7, 3) << 6;
    return switch (function) {
      case 0 ->
          number(RiscvInstruction.NUMBER, 1, register, register, field(half, 12, 1) << 5 | other);
      case 1 -> number(RiscvInstruction.LOAD_FLOAT, DOUBLE, register, SP, from);
      case 2 -> {
        int word = field(half, 12, 1) << 5 | field(half, 4, 3) << 2 | field(half, 2, 2) << 6;
        yield register == 0 ? NONE : number(RiscvInstruction.LOAD, WORD, register, SP, word);
      }
      case 3 -> register == 0 ? NONE : number(RiscvInstruction.LOAD, DOUBLE, register, SP, from);
      case 4 -> ofRegisters(register, other, field(half, 12, 1) != 0);
      case 5 -> store(RiscvInstruction.STORE_FLOAT, DOUBLE, other, SP, to);
      case 6 -> {
        int word = field(half, 9, 4) << 2 | field(half, 7, 2) << 6;
        yield store(RiscvInstruction.STORE, WORD, other, SP, word);
      }
      default -> store(RiscvInstruction.STORE, DOUBLE, other, SP, to);
    };
  }

  private static int ofRegisters(int register, int other, boolean isAdd) {
    if (other != 0) {
      return registers(RiscvInstruction.REGISTERS, 0, register, isAdd ? register : 0, other);
    }
    if (register == 0) {
      return isAdd ? RiscvInstruction.EBREAK : NONE;
    }
    return number(RiscvInstruction.JALR, 0, isAdd ? RA : 0, register, 0);
  }

  private static int number(int opcode, int function, int to, int from, int number) {
    return number << 20 | from << 15 | function << 12 | to << 7 | opcode;
  }

  private static int registers(int opcode, int function, int to, int first, int second) {
    return second << 20 | first << 15 | function << 12 | to << 7 | opcode;
  }

  private static int store(int opcode, int function, int stored, int base, int distance) {
    int high = distance >> 5 << 25;
    return high | registers(opcode, function, distance & 31, base, stored);
  }
}
