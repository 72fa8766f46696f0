package org.lucerna.similarity.feature;

/**
 * The known values of the general registers while RISC-V code is read in order. Not thread-safe.
 */
final class RiscvRegisters extends RegisterValues {
  static final int STACK_POINTER = 2;
  static final int GLOBAL_POINTER = 3;
  static final int FRAME_POINTER = 8;

  /** The registers that a called function may change: 1, 5 to 7, 10 to 17 and 28 to 31. */
  static final int CHANGED_BY_CALLS = 0xf003_fce2;

  /** Those that it must restore, general and floating-point: 8, 9 and 18 to 27. */
  private static final int SAVED = 0x0ffc_0300;

  private static final int RETURN_ADDRESS = 1;

  /** Whether functions must restore a general register, or the return address. */
  static boolean isSaved(int register) {
    return isSavedFloat(register) || register == RETURN_ADDRESS;
  }

  /** The same of a floating-point register. */
  static boolean isSavedFloat(int register) {
    return (SAVED >> register & 1) != 0;
  }
}
