package org.lucerna.similarity.feature;

import static org.lucerna.similarity.feature.InstructionClass.*;

import org.lucerna.isa.a64.BitPatterns;
import org.lucerna.isa.arm.ArmInstruction;
import org.lucerna.isa.arm.ArmOperands;

/** Classes of instructions of 32-bit ARM. */
final class ArmClasses {
  /** The classes of instructions of the vector unit by their bits, in the form of A32. */
  private static final BitPatterns<InstructionClass> VECTORS = new BitPatterns<>(OTHER);

  static {
    addFloats();
    addVectors();
  }

  private ArmClasses() {}

  private static void add(InstructionClass value, String... patterns) {
    for (String pattern : patterns) {
      VECTORS.add(value, pattern);
    }
  }

  private static void addFloats() {
    add(SELECT, "11111110 0....... ....101");
    add(FLOAT_COMPARE, "11111110 1.00.... ....101");
    add(CONVERT, "11111110 1.11.... ....101");
    add(FLOAT_MULTIPLY, "....1110 0.0..... ....101. ...0");
    add(FLOAT_MULTIPLY, "....1110 0.10.... ....101. ...0");
    add(FLOAT_ADD, "....1110 0.11.... ....101. ...0");
    add(FLOAT_DIVIDE, "....1110 1.00.... ....101. ...0");
    add(FLOAT_MULTIPLY, "....1110 1.01.... ....101. ...0", "....1110 1.10.... ....101. ...0");
    add(FLOAT_MOVE, "....1110 1.11.... ....101. .0.0", "....1110 1.110000 ....101. 01.0");
    add(VECTOR_FLOAT, "....1110 1.110000 ....101. 11.0", "....1110 1.110001 ....101. 01.0");
    add(FLOAT_DIVIDE, "....1110 1.110001 ....101. 11.0");
    add(FLOAT_COMPARE, "....1110 1.11010. ....101. .1.0");
    add(CONVERT, "....1110 1.11.... ....101. .1.0");
  }

  private static void addVectors() {
    add(VECTOR_MOVE, "11110010 0.10.... ....0001 ...1");
    add(VECTOR_MOVE, "1111001. 1.000... ........ 0..1");
    add(VECTOR_MOVE, "11110011 1.11.... ....1100 0..0");
    add(CRYPTOGRAPHY, "1111001. 0....... ....1100 ...0", "11110011 1.11..00 ....0011 ...0");
    add(CRYPTOGRAPHY, "11110011 1.11..01 ....0010 11.0", "11110011 1.11..10 ....0011 1..0");
    add(BIT_COUNT, "11110011 1.11..00 ....0101 0..0");
    add(CONVERT, "11110011 1.11..11 ....011. ...0", "11110011 1.11..10 ....0110 0..0");
    add(CONVERT, "1111001. 1....... ....111. 0..1");
    add(VECTOR_FLOAT, "11110011 1.11..11 ....010. ...0", "11110011 1.11..01 ....01.. ...0");
    add(VECTOR_FLOAT, "1111001. 0....... ....11.1", "1111001. 0....... ....1110");
    add(VECTOR_FLOAT, "11110010 0....... ....1100 ...1");
    add(VECTOR_FLOAT, "1111001. 1....... ....00.1 .1.0", "1111001. 1....... ....0101 .1.0");
    add(VECTOR_FLOAT, "1111001. 1....... ....1001 .1.0");
    add(VECTOR_INTEGER, "1111001");
  }

  /** The class of an operation of the vector unit. */
  static InstructionClass vector(int word) {
    return VECTORS.of(word);
  }

  /** A branch or the like that a condition of four bits decides on. */
  static InstructionClass jump(int condition) {
    return switch (condition) {
      case 0, 1 -> JUMP_EQUAL;
      case 2, 3, 8, 9 -> JUMP_UNSIGNED;
      case 6, 7 -> JUMP_OTHER;
      case ArmInstruction.ALWAYS -> JUMP;
      default -> JUMP_SIGNED;
    };
  }

  /** An operation, except those of the vector unit. */
  static InstructionClass of(ArmOperands operands) {
    return switch (operands.operation()) {
      case NOTHING -> IGNORED;
      case AND, CLEAR, CLEAR_FIELD -> AND;
      case EXCLUSIVE_OR -> XOR;
      case SUBTRACT, SUBTRACT_FROM, SUBTRACT_WITH_CARRY, SUBTRACT_FROM_WITH_CARRY -> SUBTRACT;
      case ADD, ADD_WITH_CARRY -> ADD;
      case TEST, TEST_EQUAL -> TEST;
      case COMPARE, COMPARE_NEGATIVE -> COMPARE;
      case OR, OR_INVERSE, INSERT, MOVE_TOP -> OR;
      case MOVE, READ_SPECIAL -> MOVE;
      case MOVE_INVERSE -> NOT;
      case SHIFT -> shift(operands);
      case TAKE_ADDRESS -> ADDRESS;
      case MULTIPLY -> MULTIPLY;
      case DIVIDE -> DIVIDE;
      case EXTEND -> operands.n() >= 0 ? ADD : operands.isSigned() ? SIGN_EXTEND : ZERO_EXTEND;
      case EXTRACT -> extract(operands);
      case COUNT -> BIT_COUNT;
      case SELECT -> SELECT;
      case LOAD, STORE -> access(operands);
      case LOAD_MULTIPLE, STORE_MULTIPLE -> operands.isVectorAccess() ? VECTOR_MOVE : MOVE;
      case LOAD_EXCLUSIVE, STORE_EXCLUSIVE, BARRIER -> ATOMIC;
      case TO_VECTOR, FROM_VECTOR -> VECTOR_TRANSFER;
      case BRANCH, OTHER, PARALLEL, PRELOAD, VECTOR -> OTHER;
    };
  }

  private static InstructionClass shift(ArmOperands operands) {
    return switch (operands.shift()) {
      case LEFT -> SHIFT_LEFT;
      case RIGHT -> SHIFT_RIGHT;
      case RIGHT_SIGNED -> SHIFT_RIGHT_SIGNED;
      case ROTATE -> ROTATE;
    };
  }

  private static InstructionClass extract(ArmOperands operands) {
    boolean isWhole = operands.number() == 0xff || operands.number() == 0xffff;
    if (operands.distance() == 0 && isWhole) {
      return operands.isSigned() ? SIGN_EXTEND : ZERO_EXTEND;
    }
    return operands.isSigned() ? SHIFT_RIGHT_SIGNED : operands.distance() == 0 ? AND : SHIFT_RIGHT;
  }

  private static InstructionClass access(ArmOperands operands) {
    if (operands.isVectorAccess()) {
      return operands.size() == 16 ? VECTOR_MOVE : FLOAT_MOVE;
    }
    if (operands.stores() || operands.size() == 4) {
      return MOVE;
    }
    return operands.isSigned() ? SIGN_EXTEND : ZERO_EXTEND;
  }
}
