package org.lucerna.service.store;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Metrics of searches. Safe for use by many threads. */
public final class SearchMetrics {
  private static final double NANOS = 1e-9;

  private final Histogram seconds;

  /** Metrics in a registry. */
  public SearchMetrics(PrometheusRegistry registry) {
    seconds =
        Histogram.builder()
            .name("lucerna_search_seconds")
            .help("Time of a search for functions; its count is the number of searches.")
            .classicExponentialUpperBounds(0.001, 4, 7)
            .register(registry);
  }

  void searched(long nanos) {
    seconds.observe(nanos * NANOS);
  }
}
