package org.lucerna.bench;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Shares as bars with their intervals, one chart below the other. An SVG image for light and dark
 * mode. Not thread-safe.
 */
public final class BarChart {
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

  private final String title;
  private final StringBuilder out = new StringBuilder();
  private int y;

  /**
   * An image without charts.
   *
   * @param title read out instead of the image
   */
  public BarChart(String title) {
    this.title = title;
  }

  /**
   * A share with its interval; each is 0 to 1.
   *
   * @param stands out from the others
   */
  public record Bar(String label, double share, double low, double high, boolean stands) {}

  /**
   * Adds a chart.
   *
   * @param limit marked by a dashed line across the bars; null for none
   */
  public void add(String heading, List<Bar> bars, @Nullable Double limit) {
    int bottom = y + TITLE + ROW * bars.size();
    print("<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>%n", LEFT, y + 20, escaped(heading));
    for (int tick = 0; tick <= PERCENT; tick += TICK) {
      double x = x((double) tick / PERCENT);
      line("axis", x, y + TITLE - 4, x, bottom);
      print("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n", x, bottom + 16, tick);
    }
    for (int i = 0; i < bars.size(); i++) {
      add(bars.get(i), y + TITLE + ROW * i);
    }
    if (limit != null) {
      line("ceiling", x(limit), y + TITLE - 4, x(limit), bottom);
    }
    y = bottom + AXIS;
  }

  private void add(Bar bar, int top) {
    int middle = top + BAR / 2;
    print(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
        LEFT - 8, middle + 5, escaped(bar.label()));
    print(
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n",
        bar.stands() ? "own" : "bar", LEFT, top, x(bar.share()) - LEFT, BAR);
    line("interval", x(bar.low()), middle, x(bar.high()), middle);
    print(
        "<text x=\"%d\" y=\"%d\">%.1f [%.1f, %.1f]</text>%n",
        LEFT + WIDTH + 8,
        middle + 5,
        PERCENT * bar.share(),
        PERCENT * bar.low(),
        PERCENT * bar.high());
  }

  /** The image with all charts. */
  public String svg() {
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n",
            LEFT + WIDTH + 140,
            y)
        + "<title>"
        + escaped(title)
        + "</title>\n"
        + STYLE
        + out
        + "</svg>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static double x(double share) {
    return LEFT + WIDTH * share;
  }

  private void line(String style, double x1, double y1, double x2, double y2) {
    print(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
        style, x1, y1, x2, y2);
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void print(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values));
  }
}
