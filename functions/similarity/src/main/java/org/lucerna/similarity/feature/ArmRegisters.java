package org.lucerna.similarity.feature;

/**
 * The known values of the general registers while code of 32-bit ARM is read in order. Not
 * thread-safe.
 */
final class ArmRegisters extends RegisterValues {
  static final int STACK_POINTER = 13;
  static final int PROGRAM_COUNTER = 15;

  /** The registers that a called function may change: R0 to R3, R12 and R14. */
  static final int CHANGED_BY_CALLS = 0x500f;

  /** A larger number that is loaded from the code may be an address. */
  private static final long LOWEST_ADDRESS = 0x10000;

  /** A register gets a number, which is also an address if it is large enough. */
  void setLarge(int register, long number) {
    setNumber(register, number);
    long address = number & 0xffff_ffffL;
    if (address >= LOWEST_ADDRESS) {
      setAddress(register, address);
    }
  }
}
