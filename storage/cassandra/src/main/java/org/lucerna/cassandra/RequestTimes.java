package org.lucerna.cassandra;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.lucerna.store.StoreMetric;

/** Counts requests by the time they took. Thread-safe. */
final class RequestTimes {
  /** The first of the times that are told apart, in nanoseconds; each next one is four times it. */
  private static final long FIRST = 250_000;

  private static final List<Double> BOUNDS =
      IntStream.range(0, 8).mapToObj(i -> (FIRST << (2 * i)) * 1e-9).toList();

  /** One more than the bounds. */
  private final LongAdder[] counts = new LongAdder[BOUNDS.size() + 1];

  private final LongAdder nanos = new LongAdder();

  RequestTimes() {
    Arrays.setAll(counts, _ -> new LongAdder());
  }

  void add(long time) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros((time - 1) / FIRST);
    counts[Math.min((bits + 1) / 2, BOUNDS.size())].increment();
    nanos.add(time);
  }

  StoreMetric metric(String name, String help) {
    return new StoreMetric.Times(
        name, help, BOUNDS, Arrays.stream(counts).map(LongAdder::sum).toList(), nanos.sum() * 1e-9);
  }
}
