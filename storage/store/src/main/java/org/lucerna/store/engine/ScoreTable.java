package org.lucerna.store.engine;

import java.util.Arrays;

/** Adds up the scores of functions, by their short keys. Not thread-safe. */
final class ScoreTable {
  private static final long NONE = -1;
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private final long[] functions;
  private final float[] scores;

  /** The slots that are in use. */
  private final int[] used;

  private final int shift;
  private int size;

  /**
   * A table.
   *
   * @param most functions that it holds, at least 1
   */
  ScoreTable(int most) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(most);
    functions = new long[2 << bits];
    Arrays.fill(functions, NONE);
    scores = new float[functions.length];
    used = new int[most];
    shift = Long.SIZE - bits - 1;
  }

  /** Adds to the score of a function. */
  void add(long function, float score) {
    int slot = (int) ((function * MIX) >>> shift);
    while (functions[slot] != function) {
      if (functions[slot] == NONE) {
        functions[slot] = function;
        used[size++] = slot;
        break;
      }
      slot = (slot + 1) & (functions.length - 1);
    }
    scores[slot] += score;
  }

  /** The functions with the highest scores, best first; of equal ones the lower. Clears all. */
  long[] removeBest(int most) {
    int[] best = new int[Math.min(most, size)];
    int count = 0;
    for (int i = 0; i < size; i++) {
      int at = count;
      while (at > 0 && isBetter(used[i], best[at - 1])) {
        at--;
      }
      if (at < best.length) {
        count = Math.min(count + 1, best.length);
        System.arraycopy(best, at, best, at + 1, count - at - 1);
        best[at] = used[i];
      }
    }
    long[] found = Arrays.stream(best).mapToLong(slot -> functions[slot]).toArray();
    for (int i = 0; i < size; i++) {
      functions[used[i]] = NONE;
      scores[used[i]] = 0;
    }
    size = 0;
    return found;
  }

  private boolean isBetter(int slot, int other) {
    return scores[slot] > scores[other]
        || (scores[slot] == scores[other] && functions[slot] < functions[other]);
  }
}
