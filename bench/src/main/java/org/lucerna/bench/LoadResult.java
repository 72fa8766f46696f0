package org.lucerna.bench;

import java.util.Arrays;
import java.util.Locale;

/**
 * The result of a load.
 *
 * @param functions processed during the measurement
 * @param sent functions that the server processed, with those of the warm-up
 * @param seconds measured
 * @param latencies of each request in nanoseconds, ascending
 */
public record LoadResult(long functions, long sent, double seconds, Latencies latencies) {
  /** Latencies in nanoseconds, ascending. */
  public static final class Latencies {
    private final long[] nanos;

    Latencies(long[] nanos) {
      this.nanos = nanos.clone();
      Arrays.sort(this.nanos);
    }

    int count() {
      return nanos.length;
    }

    /** The latency in milliseconds that {@code share} (0 to 1) of the requests do not exceed. */
    public double millis(double share) {
      return nanos.length == 0
          ? Double.NaN
          : nanos[(int) Math.min(nanos.length - 1L, (long) (share * nanos.length))] / 1e6;
    }
  }

  /** The throughput in functions per second. */
  public double rate() {
    return functions / seconds;
  }

  String line(LoadOptions options) {
    return String.format(
        Locale.ROOT,
        "%-4s conns %3d batch %5d  %,12.0f functions/s  %,9.0f requests/s"
            + "  p50 %8.2f ms  p95 %8.2f ms  p99 %8.2f ms",
        options.operation().name().toLowerCase(Locale.ROOT),
        options.connections(),
        options.batch(),
        rate(),
        latencies.count() / seconds,
        latencies.millis(0.5),
        latencies.millis(0.95),
        latencies.millis(0.99));
  }
}
