package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

import org.lucerna.isa.a64.BitPatterns;

/** Classes of MIPS instructions by their bits. */
final class MipsClasses {
  private static final BitPatterns<InstructionClass> CLASSES = new BitPatterns<>(OTHER);

  static {
    addRegisters();
    addImmediates();
    addBranches();
    addTransfers();
    addFloats();
  }

  private MipsClasses() {}

  static InstructionClass of(int word) {
    return CLASSES.of(word);
  }

  private static void add(InstructionClass value, String... patterns) {
    for (String pattern : patterns) {
      CLASSES.add(value, pattern);
    }
  }

  /** Of opcode 0, whose lowest bits are the operation. */
  private static void addOperation(InstructionClass value, String... operations) {
    for (String operation : operations) {
      add(value, "000000.. ........ ........ .." + operation);
    }
  }

  private static void addRegisters() {
    add(IGNORED, "000000.. ........ 00000... ..000000");
    addOperation(SHIFT_LEFT, "000000", "000100", "010100", "111000", "111100");
    add(ROTATE, "000000.. ..1..... ........ ..00.010", "000000.. ........ .....0.. .100.110");
    add(ROTATE, "000000.. ..1..... ........ ..111.10");
    addOperation(SHIFT_RIGHT, "000010", "000110", "010110", "111010", "111110");
    addOperation(SHIFT_RIGHT_SIGNED, "000011", "000111", "010111", "111011", "111111");
    addOperation(SELECT, "000001", "00101.");
    addOperation(JUMP, "001000");
    addOperation(CALL, "001001");
    addOperation(ATOMIC, "001111");
    // The results of multiplications and divisions; traps that compilers put beside divisions.
    addOperation(IGNORED, "001101", "0100.0", "110...");
    addOperation(MOVE, "0100.1");
    addOperation(MULTIPLY, "01100.", "01110.");
    addOperation(DIVIDE, "01101.", "01111.");
    add(MOVE, "000000.. ...00000 ........ ..1000..", "00000000 000..... ........ ..10000.");
    add(MOVE, "000000.. ...00000 ........ ..100101", "00000000 000..... ........ ..100101");
    add(MOVE, "000000.. ...00000 ........ ..10110.", "00000000 000..... ........ ..10110.");
    add(NEGATE, "00000000 000..... ........ ..10001.", "00000000 000..... ........ ..10111.");
    add(NOT, "000000.. ...00000 ........ ..100111", "00000000 000..... ........ ..100111");
    addOperation(ADD, "10000.", "10110.");
    addOperation(SUBTRACT, "10001.", "10111.");
    addOperation(AND, "100100");
    addOperation(OR, "100101", "100111");
    addOperation(XOR, "100110");
    addOperation(COMPARE, "10101.");
    add(BIT_COUNT, "011100.. ........ ........ ..100");
    add(MULTIPLY, "011100.. ........ ........ ..000");
    add(SHIFT_RIGHT, "011111.. ........ ........ ..0000", "011111.. ........ ........ ..00011");
    add(OR, "011111.. ........ ........ ..0001");
    add(SIGN_EXTEND, "011111.. ........ .....1.. ..100000");
    add(BIT_COUNT, "011111.. ........ ........ ..100.00");
    add(MOVE, "011111.. ........ ........ ..111011");
  }

  private static void addImmediates() {
    add(MOVE, "00100.00 000", "01100100 000", "00110100 000", "001111");
    add(ADD, "00100", "01100");
    CLASSES.add(COMPARE, "00101");
    add(AND, "001100");
    add(OR, "001101");
    add(XOR, "001110");
  }

  private static void addBranches() {
    add(CALL, "000001.. ...1000", "000001.. ...1001", "000011", "011101");
    add(IGNORED, "000001.. ...01");
    add(JUMP, "00010000 00000000", "000010");
    add(JUMP_SIGNED, "000001", "0.011", "01000101 000");
    add(JUMP_EQUAL, "0.010");
  }

  private static void addTransfers() {
    add(ZERO_EXTEND, "10010.");
    add(SIGN_EXTEND, "10000.");
    add(ATOMIC, "11.000", "11.100");
    add(FLOAT_MOVE, "11..01");
    add(OTHER, "110011", "101111");
    add(MOVE, "100", "101", "11.111", "01101");
    add(MOVE, "01000000 000");
  }

  private static void addFloats() {
    add(FLOAT_MOVE, "010011.. ........ ........ ..00.00");
    add(FLOAT_MULTIPLY, "010011.. ........ ........ ..1");
    add(VECTOR_TRANSFER, "01000100");
    add(CONVERT, "01000110 1");
    for (String type : new String[] {"01000110 00.", "01000110 110"}) {
      String rest = type + "..... ........ ..";
      add(FLOAT_ADD, rest + "00000.");
      add(FLOAT_MULTIPLY, rest + "000010");
      add(FLOAT_DIVIDE, rest + "000011", rest + "000100", rest + "01010.", rest + "010110");
      add(VECTOR_FLOAT, rest + "000101", rest + "000111");
      add(FLOAT_MOVE, rest + "000110");
      add(CONVERT, rest + "001", rest + "100");
      add(SELECT, rest + "0100..");
      add(FLOAT_COMPARE, rest + "11");
    }
  }
}
