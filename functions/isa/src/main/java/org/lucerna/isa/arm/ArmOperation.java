package org.lucerna.isa.arm;

/**
 * What an instruction of 32-bit ARM does, in A32 and T32 alike; of operations that few compilers
 * use only the kind.
 */
public enum ArmOperation {
  /** None of the others, such as system calls. */
  OTHER,
  /** NOP, hints, IT, breakpoints, and the move of the condition flags from the vector unit. */
  NOTHING,
  /** Branches; {@link org.lucerna.isa.Flow} says which. */
  BRANCH,
  AND,
  EXCLUSIVE_OR,
  SUBTRACT,
  /** The first operand is subtracted from the second one. */
  SUBTRACT_FROM,
  ADD,
  ADD_WITH_CARRY,
  SUBTRACT_WITH_CARRY,
  SUBTRACT_FROM_WITH_CARRY,
  TEST,
  TEST_EQUAL,
  COMPARE,
  /** A comparison with the negative of the second operand. */
  COMPARE_NEGATIVE,
  OR,
  /** A copy of a register or a number. */
  MOVE,
  /** And with the inverse of the second operand. */
  CLEAR,
  MOVE_INVERSE,
  OR_INVERSE,
  /** Bits 16 to 31 of a register, the others being kept. */
  MOVE_TOP,
  /** A shift or rotation alone. */
  SHIFT,
  /** The sum of the instruction's address and a number. */
  TAKE_ADDRESS,
  MULTIPLY,
  DIVIDE,
  EXTEND,
  /** A field of bits is copied from a register. */
  EXTRACT,
  INSERT,
  CLEAR_FIELD,
  /** Counts or reverses bits or bytes. */
  COUNT,
  SELECT,
  /** Saturating operations, and those on parts of registers. */
  PARALLEL,
  /** Memory and registers of the vector unit: {@link ArmOperands#isVectorAccess}. */
  LOAD,
  STORE,
  /** Several registers: {@link ArmOperands#list}. */
  LOAD_MULTIPLE,
  STORE_MULTIPLE,
  LOAD_EXCLUSIVE,
  STORE_EXCLUSIVE,
  BARRIER,
  /** A hint which memory will be accessed. */
  PRELOAD,
  /** A special register is read. */
  READ_SPECIAL,
  /** From general registers to those of the vector unit. */
  TO_VECTOR,
  FROM_VECTOR,
  /** Other operations of the vector and floating-point unit. */
  VECTOR
}
