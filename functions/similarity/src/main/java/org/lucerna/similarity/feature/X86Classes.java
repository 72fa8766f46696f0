package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

/** Classes of x86 instructions by opcode. */
final class X86Classes {
  /** The operations of the first rows of the opcode map, and of 80 to 83 by ModRM.reg. */
  private static final InstructionClass[] ARITHMETIC = {
    ADD, OR, ADD, SUBTRACT, AND, SUBTRACT, XOR, COMPARE
  };

  private static final InstructionClass[] SHIFTS = {
    ROTATE, ROTATE, ROTATE, ROTATE, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_LEFT, SHIFT_RIGHT_SIGNED
  };

  private static final InstructionClass[] UNARY = {
    TEST, TEST, NOT, NEGATE, MULTIPLY, MULTIPLY, DIVIDE, DIVIDE
  };

  private static final InstructionClass[] INDIRECT = {
    ADD, SUBTRACT, CALL, CALL, JUMP, JUMP, MOVE, OTHER
  };

  private X86Classes() {}

  /** Jumps, sets and selections by the low four bits of their opcodes. */
  static InstructionClass condition(int condition) {
    return switch (condition & 15) {
      case 4, 5 -> JUMP_EQUAL;
      case 2, 3, 6, 7 -> JUMP_UNSIGNED;
      case 0, 1, 10, 11 -> JUMP_OTHER;
      default -> JUMP_SIGNED;
    };
  }

  /** Whether {@code >} or {@code <=} is asked. */
  static boolean includesBound(int condition) {
    return (condition & 6) == 6;
  }

  /** An opcode without escape. */
  static InstructionClass oneByte(int opcode, int modRm, boolean is64Bit) {
    int reg = modRm >> 3 & 7;
    if (opcode < 0x40) {
      return (opcode & 7) < 6 ? ARITHMETIC[opcode >> 3] : OTHER;
    }
    return switch (opcode >> 4) {
      case 4 -> is64Bit ? OTHER : opcode < 0x48 ? ADD : SUBTRACT;
      case 5 -> IGNORED;
      case 6 ->
          switch (opcode) {
            case 0x63 -> SIGN_EXTEND;
            case 0x68, 0x6a -> is64Bit ? IGNORED : MOVE;
            case 0x69, 0x6b -> MULTIPLY;
            default -> OTHER;
          };
      case 7 -> condition(opcode);
      case 8 ->
          switch (opcode) {
            case 0x80, 0x81, 0x82, 0x83 -> ARITHMETIC[reg];
            case 0x84, 0x85 -> TEST;
            case 0x86, 0x87 -> ATOMIC;
            case 0x88, 0x89, 0x8a, 0x8b -> MOVE;
            case 0x8d -> ADDRESS;
            case 0x8f -> IGNORED;
            default -> OTHER;
          };
      case 9 ->
          switch (opcode) {
            case 0x90 -> IGNORED;
            case 0x98, 0x99 -> SIGN_EXTEND;
            default -> opcode < 0x98 ? ATOMIC : OTHER;
          };
      case 10 ->
          switch (opcode) {
            case 0xa0, 0xa1, 0xa2, 0xa3 -> MOVE;
            case 0xa8, 0xa9 -> TEST;
            default -> STRING;
          };
      case 11 -> MOVE;
      case 12 ->
          switch (opcode) {
            case 0xc0, 0xc1 -> SHIFTS[reg];
            case 0xc2, 0xc3, 0xca, 0xcb, 0xcf -> RETURN;
            case 0xc6, 0xc7 -> modRm == 0xf8 ? OTHER : MOVE;
            case 0xc8, 0xc9, 0xcc -> IGNORED;
            default -> OTHER;
          };
      case 13 -> opcode >= 0xd8 ? x87(opcode, modRm) : opcode < 0xd4 ? SHIFTS[reg] : OTHER;
      case 14 ->
          switch (opcode) {
            case 0xe8 -> CALL;
            case 0xe9, 0xeb -> JUMP;
            default -> OTHER;
          };
      default ->
          switch (opcode) {
            case 0xf6, 0xf7 -> UNARY[reg];
            case 0xfe, 0xff -> is64Bit && reg == 6 ? IGNORED : INDIRECT[reg];
            default -> OTHER;
          };
    };
  }

  private static InstructionClass x87(int opcode, int modRm) {
    boolean isMove =
        modRm < 0xc0 ? (opcode & 1) == 1 : opcode == 0xdd || (opcode == 0xd9 && modRm < 0xd0);
    return isMove ? X87_MOVE : X87_ARITHMETIC;
  }

  /** Bytes of the memory operand of an instruction of the x87. */
  static int x87Size(int opcode, int modRm) {
    boolean isLong = (modRm >> 3 & 5) == 5;
    return switch (opcode) {
      case 0xdb -> isLong ? 10 : 4;
      case 0xdc, 0xdd -> 8;
      case 0xde -> 2;
      case 0xdf -> isLong ? 8 : 2;
      default -> 4;
    };
  }

  /**
   * An opcode of map 0f.
   *
   * @param prefix f2 and f3 make some work on one number
   */
  static InstructionClass escaped(int opcode, int prefix) {
    boolean scalar = prefix == 0xf2 || prefix == 0xf3;
    return switch (opcode >> 4) {
      case 0 -> opcode == 0x0b ? IGNORED : OTHER;
      case 1 ->
          switch (opcode) {
            case 0x10, 0x11 -> scalar ? FLOAT_MOVE : VECTOR_MOVE;
            case 0x12, 0x13, 0x16, 0x17 -> VECTOR_MOVE;
            case 0x14, 0x15 -> VECTOR_FLOAT;
            case 0x1e, 0x1f -> IGNORED;
            default -> OTHER;
          };
      case 2 ->
          switch (opcode) {
            case 0x28, 0x29, 0x2b -> VECTOR_MOVE;
            case 0x2a, 0x2c, 0x2d -> CONVERT;
            case 0x2e, 0x2f -> FLOAT_COMPARE;
            default -> OTHER;
          };
      case 3 -> OTHER;
      case 4 -> SELECT;
      case 5 ->
          switch (opcode) {
            case 0x58, 0x5c -> scalar ? FLOAT_ADD : VECTOR_FLOAT;
            case 0x59 -> scalar ? FLOAT_MULTIPLY : VECTOR_FLOAT;
            case 0x51, 0x52, 0x53, 0x5e -> scalar ? FLOAT_DIVIDE : VECTOR_FLOAT;
            case 0x5d, 0x5f -> scalar ? FLOAT_COMPARE : VECTOR_FLOAT;
            case 0x5a, 0x5b -> CONVERT;
            default -> VECTOR_FLOAT;
          };
      case 6 ->
          switch (opcode) {
            case 0x6e -> VECTOR_TRANSFER;
            case 0x6f -> VECTOR_MOVE;
            default -> VECTOR_INTEGER;
          };
      case 7 ->
          switch (opcode) {
            case 0x77 -> IGNORED;
            case 0x7c, 0x7d -> VECTOR_FLOAT;
            case 0x7e -> VECTOR_TRANSFER;
            case 0x7f -> VECTOR_MOVE;
            default -> VECTOR_INTEGER;
          };
      case 8 -> condition(opcode);
      case 9 -> SET;
      case 10, 11 -> integer(opcode);
      case 12 ->
          switch (opcode) {
            case 0xc0, 0xc1, 0xc7 -> ATOMIC;
            case 0xc2 -> scalar ? FLOAT_COMPARE : VECTOR_FLOAT;
            case 0xc3 -> MOVE;
            case 0xc4, 0xc5 -> VECTOR_INTEGER;
            case 0xc6 -> VECTOR_FLOAT;
            default -> BIT_COUNT;
          };
      default ->
          switch (opcode) {
            case 0xd0 -> VECTOR_FLOAT;
            case 0xd6 -> VECTOR_TRANSFER;
            case 0xe6 -> CONVERT;
            case 0xe7 -> VECTOR_MOVE;
            case 0xf0 -> prefix == 0xf2 ? VECTOR_MOVE : VECTOR_INTEGER;
            case 0xff -> IGNORED;
            default -> VECTOR_INTEGER;
          };
    };
  }

  private static InstructionClass integer(int opcode) {
    return switch (opcode) {
      case 0xa0, 0xa1, 0xa8, 0xa9 -> IGNORED;
      case 0xa3, 0xab, 0xb3, 0xba, 0xbb -> BIT_TEST;
      case 0xa4, 0xa5 -> SHIFT_LEFT;
      case 0xac, 0xad -> SHIFT_RIGHT;
      case 0xae, 0xb0, 0xb1 -> ATOMIC;
      case 0xaf -> MULTIPLY;
      case 0xb6, 0xb7 -> ZERO_EXTEND;
      case 0xbe, 0xbf -> SIGN_EXTEND;
      case 0xb8, 0xbc, 0xbd -> BIT_COUNT;
      case 0xb9 -> IGNORED;
      default -> OTHER;
    };
  }

  /** An opcode of map 0f 38. */
  static InstructionClass map38(int opcode, int prefix) {
    if (opcode >= 0xf0) {
      return switch (opcode) {
        case 0xf2 -> AND;
        case 0xf6 -> prefix == 0xf2 ? MULTIPLY : ADD;
        case 0xf7 ->
            switch (prefix) {
              case 0x66 -> SHIFT_LEFT;
              case 0xf2 -> SHIFT_RIGHT;
              case 0xf3 -> SHIFT_RIGHT_SIGNED;
              default -> BIT_COUNT;
            };
        default -> BIT_COUNT;
      };
    }
    if (opcode >= 0xc8) {
      return opcode <= 0xcd || opcode >= 0xdb ? CRYPTOGRAPHY : VECTOR_INTEGER;
    }
    boolean fuses = opcode >= 0x96 && opcode < 0xc0 && (opcode & 15) >= 6;
    if (fuses) {
      return (opcode & 15) >= 8 && (opcode & 1) == 1 ? FLOAT_MULTIPLY : VECTOR_FLOAT;
    }
    return VECTOR_INTEGER;
  }

  /** An opcode of map 0f 3a. */
  static InstructionClass map3a(int opcode) {
    return switch (opcode) {
      case 0x08, 0x09, 0x0a, 0x0b -> CONVERT;
      case 0x44, 0xcc, 0xdf -> CRYPTOGRAPHY;
      case 0xf0 -> ROTATE;
      default -> VECTOR_INTEGER;
    };
  }
}
