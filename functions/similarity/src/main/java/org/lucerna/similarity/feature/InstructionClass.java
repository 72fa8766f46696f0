package org.lucerna.similarity.feature;

/**
 * The coarse operation of an instruction: compilers and their options choose between instructions
 * of one class more often than between classes. The order is part of the features' version.
 */
public enum InstructionClass {
  /** Says nothing about the source: padding, saving registers, stack adjustment, markers. */
  IGNORED,
  MOVE,
  ZERO_EXTEND,
  SIGN_EXTEND,
  ADDRESS,
  ADD,
  SUBTRACT,
  NEGATE,
  AND,
  OR,
  XOR,
  NOT,
  SHIFT_LEFT,
  SHIFT_RIGHT,
  SHIFT_RIGHT_SIGNED,
  ROTATE,
  MULTIPLY,
  DIVIDE,
  COMPARE,
  TEST,
  BIT_TEST,
  JUMP_EQUAL,
  JUMP_UNSIGNED,
  JUMP_SIGNED,
  JUMP_OTHER,
  JUMP,
  CALL,
  RETURN,
  SET,
  SELECT,
  BIT_COUNT,
  STRING,
  CONVERT,
  FLOAT_ADD,
  FLOAT_MULTIPLY,
  FLOAT_DIVIDE,
  FLOAT_COMPARE,
  FLOAT_MOVE,
  VECTOR_MOVE,
  VECTOR_TRANSFER,
  VECTOR_INTEGER,
  VECTOR_FLOAT,
  X87_MOVE,
  X87_ARITHMETIC,
  ATOMIC,
  CRYPTOGRAPHY,
  OTHER;

  private static final InstructionClass[] ALL = values();

  /** Number of classes. */
  public static final int COUNT = ALL.length;

  /** Whether it calculates with floating-point numbers or vectors. */
  boolean isVector() {
    return switch (this) {
      case CONVERT, FLOAT_ADD, FLOAT_MULTIPLY, FLOAT_DIVIDE, FLOAT_COMPARE, FLOAT_MOVE -> true;
      case VECTOR_MOVE, VECTOR_TRANSFER, VECTOR_INTEGER, VECTOR_FLOAT -> true;
      case X87_MOVE, X87_ARITHMETIC -> true;
      default -> false;
    };
  }

  /** Whether it shifts. */
  boolean isShift() {
    return this == SHIFT_LEFT || this == SHIFT_RIGHT || this == SHIFT_RIGHT_SIGNED;
  }

  /** Its place in the order of all, from 0 on. */
  @SuppressWarnings("EnumOrdinal") // The order is part of the features' version.
  public int place() {
    return ordinal();
  }
}
