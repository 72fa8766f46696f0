package org.lucerna.server.http.operation;

import java.util.List;
import java.util.stream.Stream;

/**
 * Series that are drawn together.
 *
 * @param id lower case
 * @param words its title
 * @param unit of all its series
 */
public record MetricChart(String id, String words, String unit, List<Series> series) {
  private static final double MIB = 1.0 / (1 << 20);
  private static final double MILLIS = 1000;

  private static final String PULLED = "lucerna_pulled_functions";
  private static final String PUSHED = "lucerna_pushed_functions";
  private static final String REQUESTS = "lucerna_request_seconds";

  /** All charts. */
  public static final List<MetricChart> ALL =
      List.of(
          new MetricChart(
              "pulled",
              "Functions pulled",
              "per second",
              List.of(
                  new Series("known", rate(PULLED, "found")),
                  new Series("unknown", rate(PULLED, "missing")))),
          new MetricChart(
              "pushed",
              "Functions pushed",
              "per second",
              List.of(
                  new Series("new", rate(PUSHED, "added")),
                  new Series("known", rate(PUSHED, "known")))),
          new MetricChart("pull-time", "Time of a pull", "ms", times("pull")),
          new MetricChart("push-time", "Time of a push", "ms", times("push")),
          new MetricChart(
              "connections",
              "Lumina connections",
              "open",
              List.of(new Series("open", new MetricValue.Level("lucerna_connections", 1)))),
          new MetricChart(
              "functions",
              "Store",
              "functions",
              List.of(new Series("functions", new MetricValue.Level("lucerna_functions", 1)))),
          new MetricChart(
              "memory",
              "Memory",
              "MiB",
              List.of(
                  new Series(
                      "heap",
                      new MetricValue.Level(
                          MetricReading.key("jvm_memory_used_bytes", "heap"), MIB)))),
          new MetricChart(
              "free",
              "Free space on the store's disk",
              "MiB",
              List.of(new Series("free", new MetricValue.Level("lucerna_store_free_bytes", MIB)))));

  public MetricChart {
    series = List.copyOf(series);
  }

  private static MetricValue rate(String name, String label) {
    return new MetricValue.Rate(List.of(MetricReading.key(name, label)));
  }

  private static List<Series> times(String request) {
    String key = MetricReading.key(REQUESTS, request);
    return Stream.of(0.5, 0.99)
        .map(
            part ->
                new Series(
                    part == 0.5 ? "median" : "99 %", new MetricValue.Quantile(key, part, MILLIS)))
        .toList();
  }
}
