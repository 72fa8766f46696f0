package org.lucerna.similarity.feature;

/**
 * An instruction's properties that follow from its x86 opcode. Immutable.
 *
 * @param isOfBytes whether its operands are bytes
 * @param stores whether it writes its memory operand, if it has one
 */
record X86Operation(InstructionClass kind, boolean isOfBytes, boolean stores) {
  /** An opcode without escape. */
  static X86Operation oneByte(int opcode, int modRm, boolean is64Bit) {
    InstructionClass kind = X86Classes.oneByte(opcode, modRm, is64Bit);
    return new X86Operation(kind, isOfBytes(opcode), stores(kind, opcode, modRm));
  }

  /** Whether the ModRM byte after an opcode without escape selects the operation. */
  static boolean readsModRm(int opcode) {
    return switch (opcode) {
      case 0x80, 0x81, 0x82, 0x83, 0xc0, 0xc1, 0xc6, 0xc7, 0xd0, 0xd1, 0xd2, 0xd3 -> true;
      case 0xf6, 0xf7, 0xfe, 0xff -> true;
      default -> opcode >= 0xd8 && opcode <= 0xdf;
    };
  }

  /**
   * An opcode with an escape.
   *
   * @param prefix 66, f2, f3 or 0
   */
  static X86Operation escaped(int map, int opcode, int prefix) {
    InstructionClass kind =
        switch (map) {
          case 1 -> X86Classes.escaped(opcode, prefix);
          case 2 -> X86Classes.map38(opcode, prefix);
          case 3 -> X86Classes.map3a(opcode);
          case 5, 6 -> InstructionClass.VECTOR_FLOAT;
          default -> InstructionClass.VECTOR_INTEGER;
        };
    return new X86Operation(kind, false, map == 1 && stores(kind, opcode, prefix == 0xf3));
  }

  private static boolean isOfBytes(int opcode) {
    if (opcode < 0x40) {
      return (opcode & 1) == 0;
    }
    return switch (opcode) {
      case 0x80, 0x84, 0x86, 0x88, 0x8a, 0xa0, 0xa2, 0xa4, 0xa6, 0xa8, 0xaa, 0xac, 0xae -> true;
      case 0xc0, 0xc6, 0xd0, 0xd2, 0xf6, 0xfe -> true;
      default -> opcode >= 0xb0 && opcode < 0xb8;
    };
  }

  private static boolean stores(InstructionClass kind, int opcode, int modRm) {
    if (opcode < 0x40) {
      return kind != InstructionClass.COMPARE && (opcode & 2) == 0;
    }
    int reg = modRm >> 3 & 7;
    return switch (opcode) {
      case 0x80, 0x81, 0x82, 0x83 -> kind != InstructionClass.COMPARE;
      case 0x86, 0x87, 0x88, 0x89, 0xa2, 0xa3, 0xc0, 0xc1, 0xc6, 0xc7, 0xd0, 0xd1, 0xd2, 0xd3 ->
          true;
      case 0xf6, 0xf7 -> kind == InstructionClass.NOT || kind == InstructionClass.NEGATE;
      case 0xfe, 0xff -> reg < 2;
      case 0xd9, 0xdb, 0xdd, 0xdf -> reg >= 2 && reg != 5;
      default -> false;
    };
  }

  private static boolean stores(InstructionClass kind, int opcode, boolean isRepeated) {
    return switch (opcode) {
      case 0x11, 0x13, 0x17, 0x29, 0x2b, 0x7f, 0xc3, 0xd6, 0xe7 -> true;
      case 0x7e -> !isRepeated;
      case 0xab, 0xb3, 0xbb, 0xb0, 0xb1, 0xc0, 0xc1 -> true;
      default -> kind == InstructionClass.SET;
    };
  }
}
