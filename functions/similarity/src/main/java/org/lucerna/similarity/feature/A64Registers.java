package org.lucerna.similarity.feature;

/**
 * The known values of the general registers while A64 code is read in order: numbers and addresses
 * that several instructions make. Not thread-safe.
 */
final class A64Registers {
  static final int FRAME_POINTER = 29;

  /** As a base; elsewhere the register that is always 0. */
  static final int STACK_POINTER = 31;

  /** The registers that a called function may change: 0 to 18 and 30. */
  static final int CHANGED_BY_CALLS = 0x4007_ffff;

  private final long[] values = new long[32];
  private int numbers;
  private int addresses;

  void clear() {
    numbers = 0;
    addresses = 0;
  }

  /** Forgets a set of registers. */
  void forget(int registers) {
    numbers &= ~registers;
    addresses &= ~registers;
  }

  void setNumber(int register, long number) {
    values[register] = number;
    numbers |= 1 << register;
  }

  void setAddress(int register, long address) {
    values[register] = address;
    addresses |= 1 << register;
  }

  boolean isNumber(int register) {
    return (numbers >> register & 1) != 0;
  }

  boolean isAddress(int register) {
    return (addresses >> register & 1) != 0;
  }

  /** The current or last value of a register, if it was set. */
  long get(int register) {
    return values[register];
  }

  /** Whether functions must restore a general register that they change. */
  static boolean isSaved(int register) {
    return register >= 19 && register <= 30;
  }

  /** The same of the lower half of a vector register. */
  static boolean isSavedVector(int register) {
    return register >= 8 && register <= 15;
  }
}
