package org.lucerna.store;

import java.util.List;
import java.util.Map;

/** A measurement of a store, for monitoring: its value at the time of the request. */
public sealed interface StoreMetric {
  /** The name in the form of Prometheus, without a suffix for the type. */
  String name();

  /** One sentence. */
  String help();

  /** A counter, which only increases. */
  record Count(String name, String help, double value) implements StoreMetric {}

  /**
   * Numbers of several things.
   *
   * @param label kind of the things measured
   * @param values by the names of the things
   */
  record Levels(String name, String help, String label, Map<String, Double> values)
      implements StoreMetric {
    public Levels {
      values = Map.copyOf(values);
    }
  }

  /**
   * Distribution of the durations of an operation.
   *
   * @param bounds in seconds, ascending
   * @param counts for each bound those that took at most that and more than the one before; last
   *     those that took longer
   * @param sum of all, in seconds
   */
  record Times(String name, String help, List<Double> bounds, List<Long> counts, double sum)
      implements StoreMetric {
    public Times {
      bounds = List.copyOf(bounds);
      counts = List.copyOf(counts);
    }
  }
}
