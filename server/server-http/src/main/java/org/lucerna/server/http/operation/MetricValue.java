package org.lucerna.server.http.operation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** How a value follows from two readings. */
public sealed interface MetricValue {
  /** The value that a chart does not draw. */
  float NONE = Float.NaN;

  /** The value for the time between two readings; {@link #NONE} if there is none. */
  float of(MetricReading before, MetricReading now);

  /**
   * Increase of counters per second.
   *
   * @param keys of the counters
   */
  record Rate(List<String> keys) implements MetricValue {
    private static final double NANOS = 1e-9;

    public Rate {
      keys = List.copyOf(keys);
    }

    @Override
    public float of(MetricReading before, MetricReading now) {
      double seconds = Duration.between(before.time(), now.time()).toNanos() * NANOS;
      if (seconds <= 0) {
        return NONE;
      }
      double grown = 0;
      for (String key : keys) {
        grown += now.value(key) - before.value(key);
      }
      return (float) (grown / seconds);
    }
  }

  /**
   * The value of a gauge.
   *
   * @param factor factor of the value
   */
  record Level(String key, double factor) implements MetricValue {
    @Override
    public float of(MetricReading before, MetricReading now) {
      return now.values().containsKey(key) ? (float) (now.value(key) * factor) : NONE;
    }
  }

  /**
   * The least value such that a part of all new values of a histogram are at most as large; between
   * two bounds of the histogram it is estimated.
   *
   * @param part 0 to 1
   * @param factor factor of the value
   */
  record Quantile(String key, double part, double factor) implements MetricValue {
    @Override
    public float of(MetricReading before, MetricReading now) {
      SequencedMap<Double, Long> counts = now.histograms().get(key);
      if (counts == null || counts.isEmpty()) {
        return NONE;
      }
      SequencedMap<Double, Long> known = before.histograms().get(key);
      Map<Double, Long> old = known == null ? Map.of() : known;
      long all = grown(counts.lastEntry(), old);
      if (all <= 0) {
        return NONE;
      }
      double wanted = part * all;
      double lower = 0;
      long below = 0;
      for (Map.Entry<Double, Long> each : counts.entrySet()) {
        long upTo = grown(each, old);
        if (upTo >= wanted) {
          double bound = each.getKey();
          double inside = upTo == below ? 0 : (wanted - below) / (upTo - below);
          double value = Double.isInfinite(bound) ? lower : lower + inside * (bound - lower);
          return (float) (value * factor);
        }
        lower = each.getKey();
        below = upTo;
      }
      return NONE;
    }

    private static long grown(Map.Entry<Double, Long> bound, Map<Double, Long> before) {
      return bound.getValue() - before.getOrDefault(bound.getKey(), 0L);
    }
  }
}
