package org.lucerna.warp.code;

import java.util.Arrays;

/** Indexes by address, which are forgotten all at once. Not thread-safe. */
final class AddressIndex {
  static final int NONE = -1;

  private static final int SMALLEST = 1 << 10;

  private long[] addresses;
  private int[] indexes;

  /** The round in which a slot was filled; those of earlier rounds are empty. */
  private int[] rounds;

  private int round;
  private int size;

  AddressIndex() {
    this(0);
  }

  /** With room for some addresses. */
  AddressIndex(int expected) {
    int slots = Math.max(SMALLEST, Integer.highestOneBit(expected) << 2);
    addresses = new long[slots];
    indexes = new int[slots];
    rounds = new int[slots];
    clear();
  }

  void clear() {
    size = 0;
    if (++round == Integer.MAX_VALUE) {
      Arrays.fill(rounds, 0);
      round = 1;
    }
  }

  /** The index of an address; {@link #NONE} if it has none. */
  int get(long address) {
    int slot = slot(address);
    return rounds[slot] == round ? indexes[slot] : NONE;
  }

  /** Sets the index of an address that has none. */
  void put(long address, int index) {
    if (2 * size >= addresses.length) {
      grow();
    }
    int slot = slot(address);
    addresses[slot] = address;
    indexes[slot] = index;
    rounds[slot] = round;
    size++;
  }

  private int slot(long address) {
    int mask = addresses.length - 1;
    int slot = (int) ((address * 0x9e37_79b9_7f4a_7c15L) >>> 32) & mask;
    while (rounds[slot] == round && addresses[slot] != address) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldAddresses = addresses;
    int[] oldIndexes = indexes;
    int[] oldRounds = rounds;
    addresses = new long[2 * oldAddresses.length];
    indexes = new int[addresses.length];
    rounds = new int[addresses.length];
    for (int i = 0; i < oldAddresses.length; i++) {
      if (oldRounds[i] == round) {
        int slot = slot(oldAddresses[i]);
        addresses[slot] = oldAddresses[i];
        indexes[slot] = oldIndexes[i];
        rounds[slot] = round;
      }
    }
  }
}
