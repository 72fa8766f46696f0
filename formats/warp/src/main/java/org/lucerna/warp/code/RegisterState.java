package org.lucerna.warp.code;

import java.util.Arrays;

/**
 * The known values of registers and of the stack at a place in a function. A register is unknown, a
 * number, or a distance from the stack pointer on entry. Not thread-safe.
 */
final class RegisterState {
  /** Maximum number of stack slots that are followed. */
  private static final int MOST_SLOTS = Long.SIZE;

  private static final int SLOT_SIZE = 8;

  private final long[] values;

  /** Registers that are numbers, as bits. */
  private int numbers;

  /** Registers that are distances, as bits. */
  private int distances;

  /** Known registers that a call may have changed, as bits. */
  private int doubtful;

  /** Distances of slots that hold known numbers. */
  private long[] slots = new long[4];

  private long[] contents = new long[4];
  private int slotCount;

  /** Slots that got doubtful registers, as bits. */
  private long doubtfulSlots;

  /** The state of up to 32 registers. */
  RegisterState(int registers) {
    values = new long[registers];
  }

  /** Only the stack pointer is known. */
  void enter(int stackPointer) {
    numbers = 0;
    distances = 1 << stackPointer;
    doubtful = 0;
    values[stackPointer] = 0;
    slotCount = 0;
    doubtfulSlots = 0;
  }

  void copy(RegisterState other) {
    numbers = other.numbers;
    distances = other.distances;
    doubtful = other.doubtful;
    System.arraycopy(other.values, 0, values, 0, values.length);
    if (slots.length < other.slotCount) {
      slots = new long[other.slots.length];
      contents = new long[other.slots.length];
    }
    slotCount = other.slotCount;
    doubtfulSlots = other.doubtfulSlots;
    System.arraycopy(other.slots, 0, slots, 0, slotCount);
    System.arraycopy(other.contents, 0, contents, 0, slotCount);
  }

  /**
   * Keeps only the facts that both states know.
   *
   * @return whether that is less
   */
  boolean meet(RegisterState other) {
    int numbersBefore = numbers;
    int distancesBefore = distances;
    int doubtfulBefore = doubtful;
    numbers &= other.numbers;
    distances &= other.distances;
    for (int left = numbers | distances; left != 0; left &= left - 1) {
      int register = Integer.numberOfTrailingZeros(left);
      if (values[register] != other.values[register]) {
        forget(1 << register);
      }
    }
    doubt(other.doubtful);
    boolean changes =
        numbers != numbersBefore || distances != distancesBefore || doubtful != doubtfulBefore;
    for (int i = slotCount - 1; i >= 0; i--) {
      int same = other.slot(slots[i]);
      if (same < 0 || other.contents[same] != contents[i]) {
        removeSlot(i);
        changes = true;
      } else if (other.isDoubtfulSlot(same) && !isDoubtfulSlot(i)) {
        setSlotDoubt(i, true);
        changes = true;
      }
    }
    return changes;
  }

  void forget(int registers) {
    numbers &= ~registers;
    distances &= ~registers;
    doubtful &= ~registers;
  }

  /** Registers may have changed; those that are unknown stay so. */
  void doubt(int registers) {
    doubtful |= registers & (numbers | distances);
  }

  /** Whether registers are doubtful. */
  boolean hasDoubts() {
    return doubtful != 0;
  }

  boolean isDoubtful(int register) {
    return register >= 0 && (doubtful >> register & 1) != 0;
  }

  /** Whether a register is a number or a distance. */
  boolean isKnown(int register) {
    return ((numbers | distances) >> register & 1) != 0;
  }

  boolean isNumber(int register) {
    return register >= 0 && (numbers >> register & 1) != 0;
  }

  boolean isDistance(int register) {
    return register >= 0 && (distances >> register & 1) != 0;
  }

  long get(int register) {
    return values[register];
  }

  void setNumber(int register, long value) {
    if (register >= 0) {
      values[register] = value;
      numbers |= 1 << register;
      distances &= ~(1 << register);
      doubtful &= ~(1 << register);
    }
  }

  void setDistance(int register, long value) {
    if (register >= 0) {
      values[register] = value;
      distances |= 1 << register;
      numbers &= ~(1 << register);
      doubtful &= ~(1 << register);
    }
  }

  private int slot(long distance) {
    for (int i = 0; i < slotCount; i++) {
      if (slots[i] == distance) {
        return i;
      }
    }
    return -1;
  }

  private boolean isDoubtfulSlot(int index) {
    return (doubtfulSlots >> index & 1) != 0;
  }

  private void setSlotDoubt(int index, boolean isDoubtful) {
    doubtfulSlots = (doubtfulSlots & ~(1L << index)) | (isDoubtful ? 1L << index : 0);
  }

  private void removeSlot(int index) {
    slotCount--;
    setSlotDoubt(index, isDoubtfulSlot(slotCount));
    slots[index] = slots[slotCount];
    contents[index] = contents[slotCount];
  }

  /** A register gets the value of a slot; it must be unknown before. */
  void load(int register, long distance) {
    int slot = slot(distance);
    if (slot >= 0) {
      setNumber(register, contents[slot]);
      doubt(isDoubtfulSlot(slot) ? 1 << register : 0);
    }
  }

  /** Slots within some bytes become unknown. */
  void forgetSlots(long distance, int size) {
    for (int i = slotCount - 1; i >= 0; i--) {
      if (slots[i] < distance + size && distance < slots[i] + SLOT_SIZE) {
        removeSlot(i);
      }
    }
  }

  /**
   * A slot gets the value of a register.
   *
   * @return false if there is no room for it, but might be without doubtful ones
   */
  boolean store(int register, long distance) {
    if (!isNumber(register)) {
      return true;
    }
    if (slotCount == MOST_SLOTS) {
      return doubtfulSlots == 0;
    }
    if (slotCount == slots.length) {
      slots = Arrays.copyOf(slots, 2 * slotCount);
      contents = Arrays.copyOf(contents, 2 * slotCount);
    }
    setSlotDoubt(slotCount, isDoubtful(register));
    slots[slotCount] = distance;
    contents[slotCount++] = values[register];
    return true;
  }
}
