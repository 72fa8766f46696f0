package org.lucerna.warp.code;

import java.util.Arrays;

/** Indexes by address, which are forgotten all at once. Not thread-safe. */
final class AddressIndex {
  static final int NONE = -1;

  private static final int SMALLEST = 1 << 10;

  /** Each slot has an address, and after it the {@link #mark} of its index: one line of cache. */
  private long[] slots;

  /** The round in which a slot is filled; slots of earlier rounds are empty. */
  private int round;

  private int size;

  AddressIndex() {
    this(0);
  }

  /** An index with room for some addresses. */
  AddressIndex(int expected) {
    slots = new long[2 * Math.max(SMALLEST, Integer.highestOneBit(expected) << 2)];
    clear();
  }

  void clear() {
    size = 0;
    if (++round == Integer.MAX_VALUE) {
      Arrays.fill(slots, 0);
      round = 1;
    }
  }

  /** The index of an address; {@link #NONE} if there is none. */
  int get(long address) {
    long mark = slots[slot(address) + 1];
    return isEmpty(mark) ? NONE : (int) mark;
  }

  /** Sets the index of an address without one. */
  void put(long address, int index) {
    if (4 * size >= slots.length) {
      grow();
    }
    int slot = slot(address);
    slots[slot] = address;
    slots[slot + 1] = mark(index);
    size++;
  }

  /** An index with the current round. */
  private long mark(int index) {
    return (long) round << 32 | index;
  }

  private boolean isEmpty(long mark) {
    return mark >>> 32 != round;
  }

  private int slot(long address) {
    int mask = slots.length - 2;
    int slot = (int) ((address * 0x9e37_79b9_7f4a_7c15L) >>> 31) & mask;
    while (!isEmpty(slots[slot + 1]) && slots[slot] != address) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (!isEmpty(old[i + 1])) {
        int slot = slot(old[i]);
        slots[slot] = old[i];
        slots[slot + 1] = old[i + 1];
      }
    }
  }
}
