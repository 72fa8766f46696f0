package org.lucerna.service.store;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Metrics of searches for similar functions. Safe for use by many threads. */
public final class SimilarityMetrics {
  private static final double NANOS = 1e-9;

  private final Histogram seconds;
  private final Counter asked;
  private final Counter named;

  /** Metrics in a registry. */
  public SimilarityMetrics(PrometheusRegistry registry) {
    seconds =
        Histogram.builder()
            .name("lucerna_similar_seconds")
            .help("Time of a search for similar functions; its count is the number of searches.")
            .classicExponentialUpperBounds(0.001, 4, 9)
            .register(registry);
    asked =
        Counter.builder()
            .name("lucerna_similar_asked_functions_total")
            .help("Functions for which similar ones were searched.")
            .register(registry);
    named =
        Counter.builder()
            .name("lucerna_similar_named_functions_total")
            .help("Functions for which similar ones were found.")
            .register(registry);
  }

  void searched(int functions, long found, long nanos) {
    seconds.observe(nanos * NANOS);
    asked.inc(functions);
    named.inc(found);
  }
}
