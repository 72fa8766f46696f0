package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

import org.lucerna.isa.a64.BitPatterns;

/** Classes of A64 instructions by their bits. */
final class A64Classes {
  private static final BitPatterns<InstructionClass> CLASSES = new BitPatterns<>(OTHER);

  static {
    addImmediates();
    addBranches();
    addRegisters();
    addTransfers();
    addFloats();
    addVectors();
  }

  private A64Classes() {}

  static InstructionClass of(int word) {
    return CLASSES.of(word);
  }

  private static void add(InstructionClass value, String... patterns) {
    for (String pattern : patterns) {
      CLASSES.add(value, pattern);
    }
  }

  /** Whether {@code >} or {@code <=} is asked by a condition of four bits: HI, LS, GT, LE. */
  static boolean includesBound(int condition) {
    return switch (condition & 15) {
      case 8, 9, 12, 13 -> true;
      default -> false;
    };
  }

  private static void addImmediates() {
    add(ADDRESS, "...10000");
    add(COMPARE, "..110001 0....... ........ ...11111");
    add(ADD, ".0.10001 0");
    add(SUBTRACT, ".1.10001 0");
    add(MOVE, ".0110010 0....... ......11 111");
    add(TEST, ".1110010 0....... ........ ...11111");
    add(AND, ".0010010 0", ".1110010 0");
    add(OR, ".0110010 0");
    add(XOR, ".1010010 0");
    add(MOVE, "...10010 1");
    add(SIGN_EXTEND, ".0010011 0.000000 000111", ".0010011 0.000000 001111");
    add(SIGN_EXTEND, "10010011 01000000 011111");
    add(ZERO_EXTEND, ".1010011 0.000000 000111", ".1010011 0.000000 001111");
    add(ZERO_EXTEND, "11010011 01000000 011111");
    add(SHIFT_RIGHT_SIGNED, ".0010011 0");
    add(OR, ".0110011 0");
    add(SHIFT_RIGHT, ".1010011 0", "...10011 1");
  }

  private static void addBranches() {
    add(JUMP_EQUAL, "01010100 ........ ........ ....000.");
    add(
        JUMP_UNSIGNED,
        "01010100 ........ ........ ....001.",
        "01010100 ........ ........ ....100.");
    add(JUMP_OTHER, "01010100 ........ ........ ....011.", "01010100 ........ ........ ....111.");
    add(JUMP_SIGNED, "01010100");
    add(JUMP_SIGNED, ".011011. 11111");
    add(JUMP_EQUAL, ".01101..");
    add(JUMP, "000101", "1101011. .00");
    add(CALL, "100101", "1101011. .01");
    add(RETURN, "1101011. .1");
    add(
        IGNORED,
        "11010101 00000011 0010.... ...11111",
        "11010100 001",
        "11010100 010",
        "00000000 00000000");
    add(ATOMIC, "11010101 00000011 0011");
    add(MOVE, "11010101 00111011 11010000 010");
  }

  private static void addRegisters() {
    add(AND, ".0001010");
    add(MOVE, ".0101010 000..... 00000011 111");
    add(NOT, ".0101010 ..1..... ......11 111");
    add(OR, ".0101010");
    add(XOR, ".1001010");
    add(TEST, ".1101010 ........ ........ ...11111");
    add(AND, ".1101010");
    add(COMPARE, "..101011 ........ ........ ...11111");
    add(NEGATE, ".1.01011 ..0..... ......11 111");
    add(ADD, ".0.01011", ".0.11010 000..... 000000");
    add(SUBTRACT, ".1.01011", ".1.11010 000..... 000000");
    add(COMPARE, "...11010 010");
    add(SET, ".0011010 10011111 ....0111 111", ".1011010 10011111 ....0011 111");
    add(SELECT, "...11010 100", ".0011010 110..... 0110");
    add(IGNORED, "11011010 11000001");
    add(BIT_COUNT, ".1.11010 110", ".0011010 110..... 010");
    add(DIVIDE, ".0011010 110..... 00001");
    add(SHIFT_LEFT, ".0011010 110..... 001000");
    add(SHIFT_RIGHT, ".0011010 110..... 001001");
    add(SHIFT_RIGHT_SIGNED, ".0011010 110..... 001010");
    add(ROTATE, ".0011010 110..... 001011");
    add(MULTIPLY, "...11011");
  }

  private static void addTransfers() {
    add(ATOMIC, "..001000", "..011001 ..0..... ....00", "..111000 ..1..... ....00");
    add(STRING, "00011001 ..0..... ....01");
    add(VECTOR_MOVE, "0.00110.", "10011100", "1010110.", "00111100 1.", "00111101 1.");
    add(FLOAT_MOVE, "..011100", "..10110.", "..11110.");
    add(MOVE, "11111000 ..1..... .....1");
    add(OTHER, "11011000", "1111100. 10");
    add(SIGN_EXTEND, "10011000", "0110100. .1", "..11100. 1.");
    add(ZERO_EXTEND, "0.11100. 01");
    add(MOVE, "..011000", "..10100.", "..11100.");
  }

  private static void addFloats() {
    add(VECTOR_TRANSFER, ".0011110 ..1..11. 000000");
    add(CONVERT, ".0011110 ..1..... 000000", ".0011110 ..0");
    add(FLOAT_MOVE, ".0011110 ..100000 010000");
    add(VECTOR_FLOAT, ".0011110 ..100000 110000", ".0011110 ..100001 010000");
    add(FLOAT_DIVIDE, ".0011110 ..100001 110000");
    add(CONVERT, ".0011110 ..1..... .10000");
    add(FLOAT_COMPARE, ".0011110 ..1..... ..1000", ".0011110 ..1..... ....01");
    add(FLOAT_MOVE, ".0011110 ..1..... ...100");
    add(SELECT, ".0011110 ..1..... ....11");
    add(FLOAT_MULTIPLY, ".0011110 ..1..... .00010", ".0011111");
    add(FLOAT_DIVIDE, ".0011110 ..1..... 000110");
    add(FLOAT_ADD, ".0011110 ..1..... 001.10");
    add(FLOAT_COMPARE, ".0011110 ..1..... 01..10");
  }

  private static void addVectors() {
    add(CRYPTOGRAPHY, "01001110 ..10100. ....10", "01011110 ..0..... 0...00");
    add(CRYPTOGRAPHY, "01011110 ..10100. ....10", "11001110", "0.001110 ..1..... 111000");
    add(VECTOR_TRANSFER, "0.001110 000..... 00..11");
    add(VECTOR_MOVE, "0..01111 00000... .....1", "0.001110 101..... 000111");
    add(BIT_COUNT, "0.001110 00100000 010110");
    add(CONVERT, "0...1110 0.100001 110.10", "0...1110 ..100001 10..10");
    add(CONVERT, "0...1110 ..100001 011.10");
    add(FLOAT_ADD, "01111110 0.110000 110110");
    add(VECTOR_FLOAT, "0...1110 1.10000. 11..10", "0...1110 ..1..... 11...1");
    for (String operation : new String[] {"0001.0", "0101.0", "1001.0"}) {
      add(FLOAT_MULTIPLY, "01.11111 ........" + operation);
      add(VECTOR_FLOAT, "0..01111 ........" + operation);
    }
    add(VECTOR_FLOAT, "0110010");
    add(VECTOR_MOVE, "1..0010");
    add(VECTOR_INTEGER, "...0010", "....111");
  }
}
