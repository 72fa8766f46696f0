package org.lucerna.similarity.feature;

import java.util.Arrays;

/** Counts features: a hash table with open addressing, used again and again. Not thread-safe. */
final class FeatureCounter {
  private static final int SMALLEST = 1 << 10;

  /** The largest count that is kept; greater ones become this one. */
  private static final int MAX_COUNT = 0xffff;

  /** Features in the high halves, their counts in the low ones; 0 for a free slot. */
  private long[] slots = new long[SMALLEST];

  /** The slots that are taken. */
  private int[] used = new int[SMALLEST / 2];

  private int size;

  /**
   * Removes all features; after a large function the table becomes small again, as caches like it.
   */
  void clear() {
    if (slots.length > SMALLEST) {
      slots = new long[SMALLEST];
      used = new int[SMALLEST / 2];
    } else {
      for (int i = 0; i < size; i++) {
        slots[used[i]] = 0;
      }
    }
    size = 0;
  }

  void add(int feature) {
    add(feature, 1);
  }

  /** Adds a feature that occurs once or more often. */
  void add(int feature, int times) {
    int slot = slot(feature);
    long before = slots[slot];
    if (before == 0) {
      if (size == used.length) {
        grow();
        slot = slot(feature);
      }
      used[size++] = slot;
      before = (long) feature << Integer.SIZE;
    }
    slots[slot] = before + Math.min(times, MAX_COUNT - count(before));
  }

  /** The feature of a pair. */
  static int feature(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  /** Number of times that the feature of a pair was added, at most 65,535. */
  static int count(long pair) {
    return (int) pair;
  }

  private int slot(int feature) {
    int mask = slots.length - 1;
    int slot = (feature ^ feature >>> 16) & mask;
    while (slots[slot] != 0 && feature(slots[slot]) != feature) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = slots;
    int[] oldUsed = used;
    slots = new long[old.length * 2];
    used = Arrays.copyOf(oldUsed, slots.length / 2);
    for (int i = 0; i < size; i++) {
      long pair = old[oldUsed[i]];
      int slot = slot(feature(pair));
      slots[slot] = pair;
      used[i] = slot;
    }
  }

  /** Pairs of features and counts, by ascending feature. */
  long[] pairs() {
    long[] pairs = new long[size];
    for (int i = 0; i < size; i++) {
      pairs[i] = slots[used[i]];
    }
    Arrays.sort(pairs);
    return pairs;
  }
}
