package org.lucerna.store.engine;

import java.util.Arrays;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.PullCount;

/**
 * Pull counts by function, each with the count that is on disk: a hash table with open addressing,
 * 42 bytes a function. Not thread-safe.
 */
final class CountTable {
  private static final int SMALLEST = 16;
  private static final long FREE = -1;

  /** Unknown to clients, so that they cannot choose keys that are slow to look up. */
  private final long seed;

  private long[] high = new long[SMALLEST];
  private long[] low = new long[SMALLEST];
  private long[] counts = freeCounts(SMALLEST);

  /** The counts on disk. */
  private long[] stored = new long[SMALLEST];

  private int size;

  CountTable(long seed) {
    this.seed = seed;
  }

  private static long[] freeCounts(int capacity) {
    long[] counts = new long[capacity];
    Arrays.fill(counts, FREE);
    return counts;
  }

  int size() {
    return size;
  }

  /** The slot of a function; negative if there is none. */
  int find(Md5 key) {
    int slot = slot(key.high(), key.low());
    return counts[slot] == FREE ? -1 : slot;
  }

  /** Adds a function that has no slot, with the count on disk, and returns its slot. */
  int add(Md5 key, long count) {
    if (size >= counts.length / 5 * 4) {
      rebuild(counts.length + counts.length / 2, false);
    }
    size++;
    return put(key.high(), key.low(), count, count);
  }

  /** The count in a slot. */
  long count(int slot) {
    return counts[slot];
  }

  /** Changes the count in a slot. */
  void set(int slot, long count) {
    counts[slot] = count;
  }

  /** Passes on all counts. */
  void forEach(ObjLongConsumer<Md5> action) {
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] != FREE) {
        action.accept(new Md5(high[slot], low[slot]), counts[slot]);
      }
    }
  }

  /** Adds the counts that are not on disk to {@code changed}. */
  void collectChanged(List<PullCount> changed) {
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] != stored[slot] && counts[slot] != FREE) {
        Md5 key = new Md5(high[slot], low[slot]);
        changed.add(new PullCount(key, counts[slot], counts[slot] - stored[slot]));
      }
    }
  }

  /** A count is on disk. */
  void stored(PullCount count) {
    int slot = find(count.key());
    if (slot >= 0) {
      stored[slot] = count.count();
    }
  }

  /** Removes the counts that are on disk. */
  void evict() {
    int changed = 0;
    for (int slot = 0; slot < counts.length; slot++) {
      changed += counts[slot] != FREE && counts[slot] != stored[slot] ? 1 : 0;
    }
    rebuild(Math.max(SMALLEST, changed + changed / 2), true);
    size = changed;
  }

  private void rebuild(int capacity, boolean onlyChanged) {
    long[] oldHigh = high;
    long[] oldLow = low;
    long[] oldCounts = counts;
    long[] oldStored = stored;
    high = new long[capacity];
    low = new long[capacity];
    counts = freeCounts(capacity);
    stored = new long[capacity];
    for (int i = 0; i < oldCounts.length; i++) {
      if (oldCounts[i] != FREE && !(onlyChanged && oldCounts[i] == oldStored[i])) {
        int _ = put(oldHigh[i], oldLow[i], oldCounts[i], oldStored[i]);
      }
    }
  }

  private int put(long keyHigh, long keyLow, long count, long onDisk) {
    int slot = slot(keyHigh, keyLow);
    high[slot] = keyHigh;
    low[slot] = keyLow;
    counts[slot] = count;
    stored[slot] = onDisk;
    return slot;
  }

  /** The slot of a key, or the free one where it belongs. */
  private int slot(long keyHigh, long keyLow) {
    long hash = mix(mix(keyHigh ^ seed) ^ keyLow);
    int slot = (int) Math.unsignedMultiplyHigh(hash, counts.length);
    while (counts[slot] != FREE && (low[slot] != keyLow || high[slot] != keyHigh)) {
      slot = slot + 1 == counts.length ? 0 : slot + 1;
    }
    return slot;
  }

  private static long mix(long number) {
    long mixed = (number ^ number >>> 32) * 0xd6e8feb86659fd93L;
    return mixed ^ mixed >>> 32;
  }
}
