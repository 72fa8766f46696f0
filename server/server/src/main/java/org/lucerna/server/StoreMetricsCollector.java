package org.lucerna.server;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lucerna.store.StoreMetric;

/** The store's measurements, among the server's metrics. */
record StoreMetricsCollector(Supplier<List<StoreMetric>> metrics) implements MultiCollector {
  @Override
  public MetricSnapshots collect() {
    return new MetricSnapshots(
        metrics.get().stream().map(StoreMetricsCollector::snapshot).toList());
  }

  private static MetricSnapshot snapshot(StoreMetric metric) {
    return switch (metric) {
      case StoreMetric.Count count ->
          CounterSnapshot.builder()
              .name(count.name())
              .help(count.help())
              .dataPoint(CounterDataPointSnapshot.builder().value(count.value()).build())
              .build();
      case StoreMetric.Levels levels -> {
        GaugeSnapshot.Builder gauge =
            GaugeSnapshot.builder().name(levels.name()).help(levels.help());
        levels
            .values()
            .forEach(
                (thing, value) ->
                    gauge.dataPoint(
                        GaugeDataPointSnapshot.builder()
                            .labels(Labels.of(levels.label(), thing))
                            .value(value)
                            .build()));
        yield gauge.build();
      }
      case StoreMetric.Times times ->
          HistogramSnapshot.builder()
              .name(times.name())
              .help(times.help())
              .dataPoint(
                  HistogramDataPointSnapshot.builder()
                      .classicHistogramBuckets(
                          ClassicHistogramBuckets.of(
                              Stream.concat(
                                      times.bounds().stream(), Stream.of(Double.POSITIVE_INFINITY))
                                  .toList(),
                              times.counts()))
                      .sum(times.sum())
                      .build())
              .build();
    };
  }
}
