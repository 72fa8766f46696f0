package org.lucerna.bench.ranking;

import java.util.List;
import java.util.Locale;

/**
 * The figures as bars with their intervals, for all keys and for ambiguous keys; a dashed line
 * marks the best that any rule could reach. An SVG image for light and dark mode.
 */
final class Chart {
  private static final int LEFT = 210;
  private static final int WIDTH = 520;
  private static final int ROW = 22;
  private static final int BAR = 13;
  private static final int TITLE = 34;
  private static final int AXIS = 30;
  private static final int PERCENT = 100;
  private static final int TICK = 20;

  private static final String STYLE =
      """
      <style>
        text { font: 13px sans-serif; fill: #1f2328; }
        .title { font-weight: bold; }
        .axis { stroke: #8b949e; stroke-width: 0.5; }
        .bar { fill: #4f81c7; }
        .own { fill: #c7703f; }
        .interval { stroke: #1f2328; stroke-width: 1.5; }
        .ceiling { stroke: #5a9e5a; stroke-width: 2; stroke-dasharray: 4 3; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; }
          .interval { stroke: #e6edf3; }
        }
      </style>
      """;

  private final Report report;
  private final StringBuilder out = new StringBuilder();
  private int y;

  private Chart(Report report) {
    this.report = report;
  }

  static String of(Report report) {
    Chart chart = new Chart(report);
    chart.slice(Slice.ALL);
    chart.slice(Slice.AMBIGUOUS);
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n",
            LEFT + WIDTH + 140,
            chart.y)
        + "<title>How often the right name is served</title>\n"
        + STYLE
        + chart.out
        + "</svg>\n";
  }

  private void slice(Slice slice) {
    List<String> names = report.names();
    int bottom = y + TITLE + ROW * names.size();
    out.append(
        String.format(
            Locale.ROOT,
            "<text class=\"title\" x=\"%d\" y=\"%d\">top-1 accuracy, %s, %%</text>%n",
            LEFT,
            y + 20,
            slice.title()));
    for (int tick = 0; tick <= PERCENT; tick += TICK) {
      double x = x((double) tick / PERCENT);
      out.append(line("axis", x, y + TITLE - 4, x, bottom));
      out.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
              x,
              bottom + 16,
              tick));
    }
    for (int i = 0; i < names.size(); i++) {
      bar(names.get(i), report.accuracy(names.get(i), slice), y + TITLE + ROW * i);
    }
    double ceiling = x(report.ceiling(slice).mean());
    out.append(line("ceiling", ceiling, y + TITLE - 4, ceiling, bottom));
    y = bottom + AXIS;
  }

  private void bar(String name, Interval interval, int top) {
    int middle = top + BAR / 2;
    double end = x(interval.mean());
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
            LEFT - 8,
            middle + 5,
            escaped(name.strip())));
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
            name.startsWith(" ") ? "own" : "bar",
            LEFT,
            top,
            end - LEFT,
            BAR));
    out.append(line("interval", x(interval.low()), middle, x(interval.high()), middle));
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\">%.1f [%.1f, %.1f]</text>%n",
            LEFT + WIDTH + 8,
            middle + 5,
            PERCENT * interval.mean(),
            PERCENT * interval.low(),
            PERCENT * interval.high()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static double x(double share) {
    return LEFT + WIDTH * share;
  }

  private static String line(String style, double x1, double y1, double x2, double y2) {
    return String.format(
        Locale.ROOT,
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
        style,
        x1,
        y1,
        x2,
        y2);
  }
}
