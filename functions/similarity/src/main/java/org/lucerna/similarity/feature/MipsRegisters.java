package org.lucerna.similarity.feature;

/** The known values of the general registers while MIPS code is read in order. Not thread-safe. */
final class MipsRegisters extends RegisterValues {
  static final int CALLED = 25;
  static final int GLOBAL_POINTER = 28;
  static final int STACK_POINTER = 29;
  static final int FRAME_POINTER = 30;

  /** The registers that a called function may change: 1 to 15, 24, 25 and 31. */
  static final int CHANGED_BY_CALLS = 0x8300_fffe;

  /** Those of floating-point numbers that functions must restore begin here. */
  private static final int FIRST_SAVED_FLOAT = 20;

  /** Whether functions must restore a general register, or the global pointer, that they change. */
  static boolean isSaved(int register) {
    return (register >= 16 && register <= 23)
        || register == GLOBAL_POINTER
        || register >= FRAME_POINTER;
  }

  /** The same of a floating-point register. */
  static boolean isSavedFloat(int register) {
    return register >= FIRST_SAVED_FLOAT;
  }
}
