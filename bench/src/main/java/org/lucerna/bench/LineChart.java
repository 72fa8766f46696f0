package org.lucerna.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lines over a logarithmic axis. An SVG image for light and dark mode. Not thread-safe.
 *
 * @param title read out instead of the image
 * @param xs ascending, positive: the points of all lines
 */
public record LineChart(String title, String xLabel, String yLabel, List<Double> xs) {
  private static final int LEFT = 60;
  private static final int TOP = 30;
  private static final int WIDTH = 560;
  private static final int HEIGHT = 260;
  private static final int BOTTOM = 50;
  private static final int LABELS = 170;
  private static final int TICKS = 5;

  private static final List<String> COLORS =
      List.of("#4f81c7", "#c7703f", "#5a9e5a", "#9a6bb3", "#8b949e");

  private static final String STYLE =
      """
      <style>
        text { font: 13px sans-serif; fill: #1f2328; }
        .axis { stroke: #8b949e; stroke-width: 0.5; }
        @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } }
      </style>
      """;

  public LineChart {
    xs = List.copyOf(xs);
  }

  /**
   * A line.
   *
   * @param ys one for each x, not negative
   */
  public record Line(String label, List<Double> ys) {
    public Line {
      ys = List.copyOf(ys);
    }
  }

  /** The image. */
  public String svg(List<Line> lines) {
    double top = ceiling(lines.stream().flatMap(line -> line.ys().stream()).toList());
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n",
            LEFT + WIDTH + LABELS, TOP + HEIGHT + BOTTOM));
    out.append("<title>").append(title).append("</title>\n").append(STYLE);
    for (int tick = 0; tick <= TICKS; tick++) {
      double value = top * tick / TICKS;
      out.append(
          format(
              "<line class=\"axis\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>%n",
              LEFT, y(value, top), LEFT + WIDTH, y(value, top)));
      out.append(text("end", LEFT - 8, y(value, top) + 4, format("%.3g", value)));
    }
    for (double x : xs) {
      out.append(text("middle", x(x), TOP + HEIGHT + 20, format("%,.0f", x)));
    }
    out.append(text("middle", LEFT + WIDTH / 2.0, TOP + HEIGHT + 42, xLabel));
    out.append(text("start", LEFT, TOP - 14, yLabel));
    for (int i = 0; i < lines.size(); i++) {
      add(out, lines.get(i), COLORS.get(i % COLORS.size()), top);
    }
    return out.append("</svg>\n").toString();
  }

  private void add(StringBuilder out, Line line, String color, double top) {
    List<String> points = new ArrayList<>();
    for (int i = 0; i < xs.size(); i++) {
      points.add(format("%.1f,%.1f", x(xs.get(i)), y(line.ys().get(i), top)));
    }
    out.append(
        format(
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>%n",
            color, String.join(" ", points)));
    out.append(text("start", LEFT + WIDTH + 8, y(line.ys().getLast(), top) + 4, line.label()));
  }

  /** The least round number that is not below any of the values. */
  private static double ceiling(List<Double> values) {
    double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    double power = Math.pow(10, Math.floor(Math.log10(Math.max(greatest, 1e-9))));
    return power * Math.ceil(greatest / power);
  }

  private double x(double value) {
    double span = Math.log(xs.getLast() / xs.getFirst());
    return LEFT + (span == 0 ? 0 : WIDTH * Math.log(value / xs.getFirst()) / span);
  }

  private static double y(double value, double top) {
    return TOP + HEIGHT * (1 - value / top);
  }

  private static String text(String anchor, double x, double y, String text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text);
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
