package org.lucerna.similarity.feature;

/**
 * The known values of up to 32 registers while code is read in order: numbers and addresses that
 * several instructions make. Not thread-safe.
 */
class RegisterValues {
  private final long[] values = new long[32];
  private int numbers;
  private int addresses;

  final void clear() {
    numbers = 0;
    addresses = 0;
  }

  /** Forgets a set of registers. */
  final void forget(int registers) {
    numbers &= ~registers;
    addresses &= ~registers;
  }

  final void setNumber(int register, long number) {
    values[register] = number;
    numbers |= 1 << register;
  }

  final void setAddress(int register, long address) {
    values[register] = address;
    addresses |= 1 << register;
  }

  final boolean isNumber(int register) {
    return (numbers >> register & 1) != 0;
  }

  final boolean isAddress(int register) {
    return (addresses >> register & 1) != 0;
  }

  /** The current or last value of a register, if it was set. */
  final long get(int register) {
    return values[register];
  }
}
