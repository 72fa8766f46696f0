package org.lucerna.server.http.operation;

import java.util.List;

/**
 * The state of an upstream, according to the metrics.
 *
 * @param name as in the configuration
 * @param answering whether it answered the last request
 * @param asked number of functions requested from it
 * @param found of these, the functions that it knew
 * @param failures requests that it did not answer
 */
public record UpstreamState(String name, boolean answering, long asked, long found, long failures) {
  private static final String ANSWERING = "lucerna_upstream_answering";
  private static final String PREFIX = MetricReading.key(ANSWERING, "");

  /** The states of all upstreams, by name. */
  public static List<UpstreamState> of(MetricReading metrics) {
    return metrics.values().keySet().stream()
        .filter(key -> key.startsWith(PREFIX))
        .map(key -> key.substring(PREFIX.length()))
        .sorted()
        .map(name -> of(metrics, name))
        .toList();
  }

  private static UpstreamState of(MetricReading metrics, String name) {
    return new UpstreamState(
        name,
        metrics.value(ANSWERING, name) > 0,
        Math.round(metrics.value("lucerna_upstream_asked_functions", name)),
        Math.round(metrics.value("lucerna_upstream_found_functions", name)),
        Math.round(metrics.value("lucerna_upstream_failures", name)));
  }
}
