package org.lucerna.lidia.elf;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Overlays two lists of intervals, splitting at each boundary of either. The intervals of one list
 * ascend and do not overlap.
 */
final class IntervalOverlay {
  /** Receives the pieces, in ascending order. */
  interface Consumer<A, B> {
    /** At least one of {@code a} and {@code b}, which cover the piece, is not null. */
    void accept(long start, long end, @Nullable A a, @Nullable B b);
  }

  private IntervalOverlay() {}

  static <A extends CodeInterval, B extends CodeInterval> void run(
      List<A> first, List<B> second, Consumer<? super A, ? super B> consumer) {
    long[] boundaries = boundaries(first, second);
    Position<A> a = new Position<>(first);
    Position<B> b = new Position<>(second);
    for (int i = 1; i < boundaries.length; i++) {
      long start = boundaries[i - 1];
      if (start != boundaries[i]) {
        A ofFirst = a.at(start);
        B ofSecond = b.at(start);
        if (ofFirst != null || ofSecond != null) {
          consumer.accept(start, boundaries[i], ofFirst, ofSecond);
        }
      }
    }
  }

  /** All starts and ends, ascending. */
  private static long[] boundaries(
      List<? extends CodeInterval> first, List<? extends CodeInterval> second) {
    long[] boundaries = new long[2 * (first.size() + second.size())];
    int count = 0;
    for (List<? extends CodeInterval> intervals : List.of(first, second)) {
      for (CodeInterval interval : intervals) {
        // With the top bit turned unsigned order is signed order.
        boundaries[count++] = interval.start() + Long.MIN_VALUE;
        boundaries[count++] = interval.end() + Long.MIN_VALUE;
      }
    }
    Arrays.sort(boundaries);
    Arrays.setAll(boundaries, i -> boundaries[i] + Long.MIN_VALUE);
    return boundaries;
  }

  /** Goes through a list with ascending addresses. */
  private static final class Position<T extends CodeInterval> {
    private final List<T> intervals;
    private int next;

    Position(List<T> intervals) {
      this.intervals = intervals;
    }

    /** The interval that covers {@code address}; null if there is none. */
    @Nullable T at(long address) {
      while (next < intervals.size()
          && Long.compareUnsigned(intervals.get(next).end(), address) <= 0) {
        next++;
      }
      boolean covered =
          next < intervals.size()
              && Long.compareUnsigned(intervals.get(next).start(), address) <= 0;
      return covered ? intervals.get(next) : null;
    }
  }
}
