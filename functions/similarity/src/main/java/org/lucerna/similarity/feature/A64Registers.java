package org.lucerna.similarity.feature;

/** The known values of the general registers while A64 code is read in order. Not thread-safe. */
final class A64Registers extends RegisterValues {
  static final int FRAME_POINTER = 29;

  /** As a base; elsewhere the register that is always 0. */
  static final int STACK_POINTER = 31;

  /** The registers that a called function may change: 0 to 18 and 30. */
  static final int CHANGED_BY_CALLS = 0x4007_ffff;

  /** Whether functions must restore a general register that they change. */
  static boolean isSaved(int register) {
    return register >= 19 && register <= 30;
  }

  /** The same of the lower half of a vector register. */
  static boolean isSavedVector(int register) {
    return register >= 8 && register <= 15;
  }
}
