package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bench.BarChart;

/**
 * The figures for all keys and for ambiguous keys; a dashed line marks the best that any rule could
 * reach.
 */
final class Chart {
  private Chart() {}

  static String of(Report report) {
    BarChart chart = new BarChart("How often the right name is served");
    for (Slice slice : List.of(Slice.ALL, Slice.AMBIGUOUS)) {
      List<BarChart.Bar> bars = new ArrayList<>();
      for (String name : report.names()) {
        Interval interval = report.accuracy(name, slice);
        bars.add(
            new BarChart.Bar(
                name.strip(),
                interval.mean(),
                interval.low(),
                interval.high(),
                name.startsWith(" ")));
      }
      chart.add("top-1 accuracy, " + slice.title() + ", %", bars, report.ceiling(slice).mean());
    }
    return chart.svg();
  }
}
