package org.lucerna.warp.code;

import java.util.Arrays;

/**
 * Indexes of a function's instructions by address. Most are near its start, where a distance is
 * found without hashing and the next instruction in the same line of cache. Not thread-safe.
 */
final class InstructionIndex {
  /** In bytes from the origin. */
  private static final int MOST_NEAR = 1 << 16;

  private static final int FEWEST_NEAR = 1 << 10;

  /** By distance: the round, and after it the index. */
  private long[] near = new long[FEWEST_NEAR];

  private final AddressIndex far = new AddressIndex();
  private long origin;
  private long round;

  /**
   * Forgets all indexes.
   *
   * @param start of the next function
   */
  void clear(long start) {
    origin = start;
    far.clear();
    round += 1L << 32;
    if (round < 0) {
      Arrays.fill(near, 0);
      round = 1L << 32;
    }
  }

  /** The index of an address; {@link AddressIndex#NONE} if it has none. */
  int get(long address) {
    long distance = address - origin;
    if (distance >= 0 && distance < near.length) {
      long mark = near[(int) distance] ^ round;
      return mark >>> 32 == 0 ? (int) mark : AddressIndex.NONE;
    }
    return far.get(address);
  }

  /** Sets the index of an address that has none. */
  void put(long address, int index) {
    long distance = address - origin;
    if (distance >= 0 && distance < MOST_NEAR) {
      if (distance >= near.length) {
        near = Arrays.copyOf(near, Integer.highestOneBit((int) distance) << 1);
      }
      near[(int) distance] = round | index;
    } else {
      far.put(address, index);
    }
  }
}
