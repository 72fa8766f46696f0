package org.lucerna.server.http;

import java.time.Instant;
import java.util.List;
import org.lucerna.server.http.operation.MetricChart;
import org.lucerna.server.http.operation.MetricHistory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The points of all charts, for scripts. */
public final class HistoryJson {
  private HistoryJson() {}

  /**
   * JSON with the times in seconds from 1970, and the values of each chart; null if there is none.
   */
  public static String of(MetricHistory.Day day) {
    ObjectNode history = JsonNodeFactory.instance.objectNode();
    ArrayNode times = history.putArray("times");
    day.times().stream().map(Instant::getEpochSecond).forEach(times::add);
    ObjectNode charts = history.putObject("charts");
    for (MetricChart chart : MetricChart.ALL) {
      ArrayNode lines = charts.putArray(chart.id());
      for (MetricHistory.Line line : day.lines().getOrDefault(chart.id(), List.of())) {
        ObjectNode drawn = lines.addObject().put("words", line.series().words());
        ArrayNode values = drawn.putArray("values");
        for (float value : line.values()) {
          if (Float.isFinite(value)) {
            values.add(value);
          } else {
            values.addNull();
          }
        }
      }
    }
    return history.toString();
  }
}
