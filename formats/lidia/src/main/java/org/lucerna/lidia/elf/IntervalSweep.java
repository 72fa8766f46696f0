package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits overlapping intervals so that each address remains in one: the last one to begin. After
 * its end, the enclosing one continues.
 */
final class IntervalSweep<T extends CodeInterval> {
  /** Receives the remaining pieces, in ascending order. */
  interface Consumer<T> {
    /** {@code interval} covers {@code start} (inclusive) to {@code end} (exclusive). */
    void accept(long start, long end, T interval);
  }

  private final Consumer<? super T> consumer;
  private final List<T> open = new ArrayList<>();
  private long at;

  private IntervalSweep(Consumer<? super T> consumer) {
    this.consumer = consumer;
  }

  /** Cuts intervals that ascend by their starts. */
  static <T extends CodeInterval> void run(List<T> intervals, Consumer<? super T> consumer) {
    IntervalSweep<T> sweep = new IntervalSweep<>(consumer);
    for (T interval : intervals) {
      sweep.goTo(interval.start());
      sweep.open.add(interval);
    }
    sweep.goTo(-1);
  }

  private void goTo(long limit) {
    while (!open.isEmpty() && Long.compareUnsigned(at, limit) < 0) {
      T top = open.getLast();
      long end = top.end();
      boolean within = Long.compareUnsigned(limit, end) < 0;
      long stop = within ? limit : end;
      if (Long.compareUnsigned(at, stop) < 0) {
        consumer.accept(at, stop, top);
        at = stop;
      }
      if (!within) {
        open.removeLast();
      }
    }
    at = limit;
  }
}
