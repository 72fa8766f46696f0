package org.lucerna.similarity.feature;

/**
 * The known values of up to 32 registers while code is read in order: numbers and addresses that
 * several instructions make, and the slots that were loaded. Not thread-safe.
 */
class RegisterValues {
  private final long[] values = new long[32];
  private final long[] slots = new long[32];
  private int numbers;
  private int addresses;
  private int parts;
  private int loaded;

  final void clear() {
    forget(-1);
  }

  /** Forgets a set of registers. */
  final void forget(int registers) {
    numbers &= ~registers;
    addresses &= ~registers;
    parts &= ~registers;
    loaded &= ~registers;
  }

  /** Makes a register hold what is known of another one. */
  final void copy(int from, int to) {
    int set = 1 << to;
    int isAddress = addresses >> from & 1;
    int isNumber = numbers >> from & 1;
    int isLoaded = loaded >> from & 1;
    forget(set);
    values[to] = values[from];
    slots[to] = slots[from];
    addresses |= isAddress << to;
    numbers |= isNumber << to;
    loaded |= isLoaded << to;
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

  /** The value is only the upper part; another instruction adds the rest. */
  final void setPart(int register) {
    parts |= 1 << register;
  }

  /** Whether the value is an upper part. */
  final boolean isPart(int register) {
    return (parts >> register & 1) != 0;
  }

  /** A register is loaded from a slot. */
  final void setSlot(int register, long slot) {
    slots[register] = slot;
    loaded |= 1 << register;
  }

  final boolean isLoaded(int register) {
    return (loaded >> register & 1) != 0;
  }

  /** The slot that it was loaded from last. */
  final long slot(int register) {
    return slots[register];
  }

  /** The current or last value of a register, if it was set. */
  final long get(int register) {
    return values[register];
  }
}
