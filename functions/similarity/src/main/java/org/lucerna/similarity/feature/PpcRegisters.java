package org.lucerna.similarity.feature;

/**
 * The known values of the general registers while PowerPC code is read in order. Not thread-safe.
 */
final class PpcRegisters extends RegisterValues {
  /** Holds the return address while it is stored or loaded. */
  static final int LINK = 0;

  static final int STACK_POINTER = 1;

  /** The address of the TOC in 64-bit code. */
  static final int TOC = 2;

  /**
   * Callers from other programs have the function's address there; saves the condition register.
   */
  static final int CALLED = 12;

  static final int FRAME_POINTER = 31;

  /** The registers that a called function may change: 0 and 3 to 12. */
  static final int CHANGED_BY_CALLS = 0x1ff9;

  private static final int FIRST_SAVED = 14;
  private static final int FIRST_SAVED_VECTOR = 20;

  /** Whether functions must restore a register, general or of floating-point numbers. */
  static boolean isSaved(int register) {
    return register >= FIRST_SAVED;
  }

  /** The same of a vector register. */
  static boolean isSavedVector(int register) {
    return register >= FIRST_SAVED_VECTOR;
  }
}
