package org.lucerna.bench.similar;

import java.util.Locale;
import java.util.Map;

/** The figures of the evaluation as tables in Markdown. */
final class SimilarReport {
  private static final double[] PRECISIONS = {0.9, 0.95, 0.98, 0.99};
  private static final double[] BOUNDS = {0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 2};

  private final StringBuilder out = new StringBuilder();

  private SimilarReport() {}

  /** All tables. */
  static String of(Map<String, Score> scores) {
    SimilarReport report = new SimilarReport();
    report.line(
        "| asked for | functions | same key | R@1 | R@5 | named at 90 % | at 95 % | at 98 % | at 99"
            + " % | new functions named at 0.99 |");
    report.line("|---|---|---|---|---|---|---|---|---|---|");
    scores.forEach(report::row);
    report.line("");
    report.line("The same for functions whose keys the store does not know:");
    report.line("");
    report.line("| asked for | functions | named at 95 % | at 98 % |");
    report.line("|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          Score other = score.only(one -> !one.isSameKey());
          report.line(
              "| %s | %,d | %.1f | %.1f |",
              name, other.findable(), 100 * other.named(0.95), 100 * other.named(0.98));
        });
    report.line("");
    report.line("| probability | names | right, % |");
    report.line("|---|---|---|");
    Score all = new Score();
    scores.values().forEach(score -> all.addAll(score.only(_ -> true).answers()));
    for (int i = BOUNDS.length - 2; i >= 0; i--) {
      double[] row = all.calibration(BOUNDS[i], BOUNDS[i + 1]);
      report.line(
          "| %s | %,.0f | %.1f |",
          i == BOUNDS.length - 2 ? ">= " + BOUNDS[i] : BOUNDS[i] + " to " + BOUNDS[i + 1],
          row[0],
          100 * row[1]);
    }
    return report.out.toString();
  }

  private void row(String name, Score score) {
    StringBuilder named = new StringBuilder();
    for (double precision : PRECISIONS) {
      double[] interval = score.interval(precision);
      named.append(
          String.format(
              Locale.ROOT,
              " %.1f (%.0f-%.0f) |",
              100 * score.named(precision),
              100 * interval[0],
              100 * interval[1]));
    }
    Score unknown = score.only(one -> !one.isFindable());
    double[] wrong = unknown.calibration(0.99, 2);
    line(
        "| %s | %,d | %.1f | %.3f | %.3f |%s %.0f of %,d |",
        name,
        score.findable(),
        100 * score.sameKey(),
        score.found(1),
        score.found(5),
        named,
        wrong[0],
        unknown.answers().size());
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void line(String format, Object... values) {
    String line = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
    out.append(line).append('\n');
  }
}
