package org.lucerna.service.upstream;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/** Metrics of upstreams, by name. Safe for use by many threads. */
final class UpstreamMetrics {
  private static final String UPSTREAM = "upstream";

  private final Counter asked;
  private final Counter found;
  private final Counter failures;
  private final Gauge answering;

  UpstreamMetrics(PrometheusRegistry registry) {
    asked =
        Counter.builder()
            .name("lucerna_upstream_asked_functions_total")
            .help("Functions requested from an upstream.")
            .labelNames(UPSTREAM)
            .register(registry);
    found =
        Counter.builder()
            .name("lucerna_upstream_found_functions_total")
            .help("Functions that an upstream knew.")
            .labelNames(UPSTREAM)
            .register(registry);
    failures =
        Counter.builder()
            .name("lucerna_upstream_failures_total")
            .help("Requests, probes included, that an upstream failed to answer.")
            .labelNames(UPSTREAM)
            .register(registry);
    answering =
        Gauge.builder()
            .name("lucerna_upstream_answering")
            .help("1 if an upstream answered its last request, otherwise 0.")
            .labelNames(UPSTREAM)
            .register(registry);
  }

  void asked(String upstream, int functions) {
    asked.labelValues(upstream).inc(functions);
  }

  void found(String upstream, int functions) {
    found.labelValues(upstream).inc(functions);
  }

  void failed(String upstream) {
    failures.labelValues(upstream).inc();
    answering.labelValues(upstream).set(0);
  }

  void answering(String upstream) {
    answering.labelValues(upstream).set(1);
  }
}
