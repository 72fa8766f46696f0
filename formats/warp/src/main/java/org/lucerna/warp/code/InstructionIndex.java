package org.lucerna.warp.code;

import java.util.Arrays;

/**
 * Indexes of a function's instructions by address. Most are near its start, where a distance is
 * found without hashing and the next instruction in the same line of cache. Not thread-safe.
 */
final class InstructionIndex {
  /** Maximum distance from the origin, in bytes. */
  private static final int MOST_NEAR = 1 << 16;

  private static final int FEWEST_NEAR = 1 << 10;

  /** Bits of an index. */
  private static final int INDEX_SIZE =
      Integer.numberOfTrailingZeros(FunctionGraph.MOST_INSTRUCTIONS);

  /** The index by distance, and the round in the bits above it. */
  private int[] near = new int[FEWEST_NEAR];

  private final AddressIndex far = new AddressIndex();
  private long origin;
  private int round;

  /**
   * Forgets all indexes.
   *
   * @param start of the next function
   */
  void clear(long start) {
    origin = start;
    far.clear();
    round += 1 << INDEX_SIZE;
    if (round == 0) {
      Arrays.fill(near, 0);
      round = 1 << INDEX_SIZE;
    }
  }

  /** The index of an address; {@link AddressIndex#NONE} if there is none. */
  int get(long address) {
    long distance = address - origin;
    if (distance >= 0 && distance < near.length) {
      int index = near[(int) distance] ^ round;
      return index >>> INDEX_SIZE == 0 ? index : AddressIndex.NONE;
    }
    return far.get(address);
  }

  /** Sets the index of an address without one. */
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
