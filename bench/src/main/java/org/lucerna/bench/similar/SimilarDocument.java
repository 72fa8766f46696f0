package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lucerna.bench.BarChart;

/** The figures of the evaluation in a document: all that follows its heading for them. */
final class SimilarDocument {
  private static final String HEADING = "## Figures\n";
  private static final double[] PRECISIONS = {0.95, 0.98};

  private final Map<String, Score> scores;
  private final String measured;

  /**
   * Figures.
   *
   * @param measured a line with date, commit and machine; empty if unknown
   */
  SimilarDocument(Map<String, Score> scores, String measured) {
    this.scores = scores;
    this.measured = measured;
  }

  /**
   * Replaces the figures of a document, and the chart next to it: the same name with the ending
   * {@code .svg}.
   *
   * @throws IllegalArgumentException if the document has no heading for them
   */
  void write(Path document) throws IOException {
    String name = document.getFileName().toString().replaceFirst("\\.md$", ".svg");
    Files.writeString(document, in(Files.readString(document), name));
    Files.writeString(document.resolveSibling(name), chart());
  }

  /** A document with these figures. */
  String in(String document, String chart) {
    int heading = document.indexOf(HEADING);
    if (heading < 0) {
      throw new IllegalArgumentException("expected the heading " + HEADING.strip());
    }
    return document.substring(0, heading)
        + HEADING
        + "\n![Functions that get their right name, with intervals]("
        + chart
        + ")\n\n"
        + (measured.isEmpty() ? "" : measured + "\n\n")
        + SimilarReport.of(scores);
  }

  String chart() {
    BarChart chart = new BarChart("How many functions get their right name");
    for (double precision : PRECISIONS) {
      List<BarChart.Bar> bars = new ArrayList<>();
      scores.forEach(
          (label, score) -> {
            double[] interval = score.interval(precision);
            bars.add(
                new BarChart.Bar(label, score.named(precision), interval[0], interval[1], false));
          });
      chart.add(
          String.format(
              Locale.ROOT, "named where %.0f %% of the names are right, %%", 100 * precision),
          bars,
          null);
    }
    Score all = new Score();
    scores.values().forEach(score -> all.addAll(score.answers()));
    for (Calibrated range : Calibrated.of(all)) {
      List<BarChart.Bar> bars = new ArrayList<>();
      range
          .names()
          .forEach(
              (kind, names) -> {
                Score lenient = names.leniently();
                double[] interval = lenient.interval();
                bars.add(
                    new BarChart.Bar(
                        kind.title(), lenient.right(), interval[0], interval[1], false));
              });
      chart.add(
          "right leniently of the names with a probability " + range.range() + ", %",
          bars,
          range.from());
    }
    return chart.svg();
  }
}
