package org.lucerna.server.http.operation;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The metrics at one time. Immutable.
 *
 * @param values of counters and gauges, by {@link #key}
 * @param histograms how many values are at most as large as each bound, by {@link #key}
 */
public record MetricReading(
    Instant time, Map<String, Double> values, Map<String, SequencedMap<Double, Long>> histograms) {
  /** Reads the metrics of a server; those without a label, or with one. */
  public static MetricReading of(PrometheusRegistry registry, Instant time) {
    Map<String, Double> values = new LinkedHashMap<>();
    Map<String, SequencedMap<Double, Long>> histograms = new LinkedHashMap<>();
    for (MetricSnapshot metric : registry.scrape()) {
      String name = metric.getMetadata().getPrometheusName();
      switch (metric) {
        case CounterSnapshot counter ->
            counter.getDataPoints().forEach(at -> values.put(key(name, at), at.getValue()));
        case GaugeSnapshot gauge ->
            gauge.getDataPoints().forEach(at -> values.put(key(name, at), at.getValue()));
        case HistogramSnapshot histogram ->
            histogram
                .getDataPoints()
                .forEach(at -> histograms.put(key(name, at), counts(at.getClassicBuckets())));
        default -> {
          // No chart shows others.
        }
      }
    }
    return new MetricReading(time, Map.copyOf(values), Map.copyOf(histograms));
  }

  private static SequencedMap<Double, Long> counts(ClassicHistogramBuckets buckets) {
    SequencedMap<Double, Long> counts = new LinkedHashMap<>();
    long all = 0;
    for (int i = 0; i < buckets.size(); i++) {
      all += buckets.getCount(i);
      counts.put(buckets.getUpperBound(i), all);
    }
    return counts;
  }

  private static String key(String name, DataPointSnapshot point) {
    return point.getLabels().isEmpty() ? name : key(name, point.getLabels().getValue(0));
  }

  /** The key of a metric with a label. */
  static String key(String name, String label) {
    return name + '/' + label;
  }

  /** The value of a counter or gauge without a label; 0 if there is none. */
  public double value(String name) {
    return values.getOrDefault(name, 0.0);
  }

  /** The value of a counter or gauge with a label; 0 if there is none. */
  public double value(String name, String label) {
    return value(key(name, label));
  }
}
