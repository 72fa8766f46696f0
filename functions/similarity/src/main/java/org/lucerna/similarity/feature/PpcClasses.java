package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

import org.lucerna.isa.Flow;
import org.lucerna.isa.ppc.PpcInstruction;

/** Classes of PowerPC instructions, except branches by a condition. */
final class PpcClasses {
  /** Bits that say whether an overflow is recorded. */
  private static final int OVERFLOW = 0x200;

  private PpcClasses() {}

  static InstructionClass of(PpcInstruction instruction) {
    if (instruction.accessSize() > 0) {
      return access(instruction);
    }
    return switch (instruction.opcode()) {
      // Traps, which compilers put where code cannot go on.
      case 0, 2, 3 -> IGNORED;
      case 4 -> vector(instruction.word() & 0x7ff, instruction);
      case 7 -> MULTIPLY;
      case 8 -> SUBTRACT;
      case 10, 11 -> COMPARE;
      case 12, 13 -> ADD;
      case 14, 15 -> instruction.ra() == 0 ? MOVE : ADD;
      case 16 -> JUMP_OTHER;
      case 18 -> instruction.flow() == Flow.CALL ? CALL : JUMP;
      case 19 -> special(instruction);
      case 20 -> OR;
      case 21, 23, 30 -> instruction.inserts() ? OR : ROTATE;
      case 24, 25 -> instruction.bits() == 0 ? IGNORED : OR;
      case 26, 27 -> XOR;
      case 28, 29 -> AND;
      case PpcInstruction.REGISTERS -> registers(instruction);
      case 59, 63 -> floating(instruction);
      case 60 -> scalar(instruction);
      default -> OTHER;
    };
  }

  private static InstructionClass access(PpcInstruction instruction) {
    if (instruction.isAtomicAccess()) {
      return ATOMIC;
    }
    if (instruction.isFloatAccess()) {
      return instruction.isVectorAccess() ? VECTOR_MOVE : FLOAT_MOVE;
    }
    if (instruction.stores()) {
      return MOVE;
    }
    boolean isSigned =
        switch (instruction.opcode()) {
          // LHA, LHAU
          case 42, 43 -> true;
          // LWA
          case 58 -> instruction.accessSize() == 4;
          // LWAX, LWAUX, LHAX, LHAUX
          case PpcInstruction.REGISTERS ->
              switch (instruction.extended()) {
                case 341, 373, 343, 375 -> true;
                default -> false;
              };
          default -> false;
        };
    return isSigned ? SIGN_EXTEND : instruction.accessSize() < 4 ? ZERO_EXTEND : MOVE;
  }

  /** Branches to registers, and operations on the condition register. */
  private static InstructionClass special(PpcInstruction instruction) {
    return switch (instruction.extended()) {
      case 16, 528 ->
          switch (instruction.flow()) {
            case INDIRECT_CALL -> CALL;
            default -> JUMP;
          };
      // ISYNC
      case 150 -> ATOMIC;
      default -> IGNORED;
    };
  }

  private static InstructionClass registers(PpcInstruction instruction) {
    int operation = instruction.extended();
    if ((operation & 31) == 15) {
      return SELECT;
    }
    boolean isOfOne = instruction.rt() == instruction.rb();
    return switch (operation) {
      case 0, 32, 192, 224, 508 -> COMPARE;
      case 24, 27, 890, 891 -> SHIFT_LEFT;
      case 536, 539 -> SHIFT_RIGHT;
      case 792, 794, 824, 826, 827 -> SHIFT_RIGHT_SIGNED;
      case 28, 60 -> AND;
      case 124, 476 -> isOfOne ? NOT : operation == 124 ? OR : AND;
      case 284, 316 -> XOR;
      case 412 -> OR;
      // MR; with a dot it tests, too.
      case 444 -> isOfOne ? (instruction.word() & 1) == 0 ? MOVE : TEST : OR;
      case 26, 58, 538, 570, 122, 378, 506, 154, 186 -> BIT_COUNT;
      case 922, 954, 986 -> SIGN_EXTEND;
      case 128 -> SET;
      // TW, TD, MFCR, MTCRF
      case 4, 68, 19, 144 -> IGNORED;
      // The link and count registers, and VRSAVE.
      case 339, 467 ->
          switch (instruction.word() >>> 11 & 0x3ff) {
            case 0x100, 0x120, 0x008 -> IGNORED;
            default -> OTHER;
          };
      // SYNC, EIEIO
      case 598, 854 -> ATOMIC;
      case 51, 115, 307, 179, 211, 243, 403, 435 -> VECTOR_TRANSFER;
      // LVSL, LVSR
      case 6, 38 -> VECTOR_INTEGER;
      case 265, 267, 777, 779 -> DIVIDE;
      default -> arithmetic(operation & ~OVERFLOW);
    };
  }

  private static InstructionClass arithmetic(int operation) {
    return switch (operation) {
      case 266, 10, 138, 234, 202 -> ADD;
      case 40, 8, 136, 232, 200 -> SUBTRACT;
      case 104 -> NEGATE;
      case 235, 75, 11, 233, 73, 9 -> MULTIPLY;
      case 491, 459, 489, 457, 427, 395, 425, 393 -> DIVIDE;
      default -> OTHER;
    };
  }

  private static InstructionClass floating(PpcInstruction instruction) {
    int operation = instruction.extended() & 31;
    return switch (operation) {
      case 18, 22, 24, 26 -> FLOAT_DIVIDE;
      case 20, 21 -> FLOAT_ADD;
      case 23 -> SELECT;
      case 25, 28, 29, 30, 31 -> FLOAT_MULTIPLY;
      default ->
          switch (instruction.extended()) {
            case 0, 32 -> FLOAT_COMPARE;
            case 72 -> FLOAT_MOVE;
            // FCPSGN, FNEG, FNABS, FABS
            case 8, 40, 136, 264 -> VECTOR_FLOAT;
            // FRSP, roundings, and conversions from and to integers.
            case 12, 14, 15, 142, 143, 392, 424, 456, 488 -> CONVERT;
            case 814, 815, 942, 943, 846, 974 -> CONVERT;
            default -> OTHER;
          };
    };
  }

  /** VSX: numbers in the lower half of a register, which others have in registers of their own. */
  private static InstructionClass scalar(PpcInstruction instruction) {
    int operation = instruction.word() >>> 3 & 0xff;
    boolean isOfOne =
        instruction.ra() == instruction.rb()
            && (instruction.word() & 4) >> 1 == (instruction.word() & 2);
    // XXSEL
    if ((instruction.word() >>> 4 & 3) == 3) {
      return VECTOR_INTEGER;
    }
    return switch (operation) {
      case 0, 8, 32, 40 -> FLOAT_ADD;
      case 16, 48, 1, 9, 17, 25, 33, 41, 49, 57 -> FLOAT_MULTIPLY;
      case 129, 137, 145, 153, 161, 169, 177, 185 -> FLOAT_MULTIPLY;
      case 24, 56 -> FLOAT_DIVIDE;
      case 35, 43 -> FLOAT_COMPARE;
      case 160, 168, 176 -> VECTOR_FLOAT;
      // XXSWAPD puts the halves of a loaded vector in order.
      case 74 -> isOfOne ? IGNORED : VECTOR_INTEGER;
      case 146 -> isOfOne ? VECTOR_MOVE : VECTOR_INTEGER;
      case 2, 34, 66, 98, 10, 42, 106, 18, 50, 26, 58 -> VECTOR_INTEGER;
      case 130, 138, 154, 162, 170, 178, 186 -> VECTOR_INTEGER;
      default -> ofOne(instruction.word() >>> 2 & 0x1ff);
    };
  }

  private static InstructionClass ofOne(int operation) {
    return switch (operation) {
      case 75, 11 -> FLOAT_DIVIDE;
      case 345, 361, 377 -> VECTOR_FLOAT;
      case 72, 88, 328, 344, 360, 376, 296, 312, 265, 281, 329, 73, 89, 105, 107, 121 -> CONVERT;
      case 164 -> VECTOR_INTEGER;
      default -> VECTOR_FLOAT;
    };
  }

  private static InstructionClass vector(int operation, PpcInstruction instruction) {
    return switch (operation) {
      // VCIPHER, VCIPHERLAST, VNCIPHER, VNCIPHERLAST, VSHASIGMAW, VSHASIGMAD, VPMSUM
      case 0x508, 0x509, 0x548, 0x549, 0x682, 0x6c2, 0x408, 0x448, 0x488, 0x4c8 -> CRYPTOGRAPHY;
      // VMR
      case 0x484 -> instruction.ra() == instruction.rb() ? VECTOR_MOVE : VECTOR_INTEGER;
      default -> VECTOR_INTEGER;
    };
  }
}
