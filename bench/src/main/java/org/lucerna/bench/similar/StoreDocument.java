package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.lucerna.bench.LineChart;

/**
 * The figures of a growing store in a document: the end of the section that has their heading, from
 * the chart on.
 *
 * @param rows by ascending size
 * @param measured a line with date, commit and machine; empty if unknown
 */
record StoreDocument(List<StoreRow> rows, String measured) {
  private static final String HEADING = "## As the store grows\n";
  private static final String NEXT = "\n## ";
  private static final String IMAGE = "![";

  StoreDocument {
    rows = List.copyOf(rows);
  }

  /**
   * Replaces the figures of a document, and the chart next to it: the same name with the ending
   * {@code -store.svg}.
   *
   * @throws IllegalArgumentException if the document has no heading for them
   */
  void write(Path document) throws IOException {
    String name = document.getFileName().toString().replaceFirst("\\.md$", "-store.svg");
    Files.writeString(document, in(Files.readString(document), name));
    Files.writeString(document.resolveSibling(name), chart());
  }

  /** A document with these figures. */
  String in(String document, String chart) {
    int heading = document.indexOf(HEADING);
    if (heading < 0) {
      throw new IllegalArgumentException("expected the heading " + HEADING.strip());
    }
    int end = document.indexOf(NEXT, heading);
    String section = document.substring(heading, end < 0 ? document.length() : end);
    int image = section.indexOf(IMAGE);
    return document.substring(0, heading)
        + section.substring(0, image < 0 ? section.length() : image).stripTrailing()
        + "\n\n![Names and seconds of a search, by the number of functions of the store]("
        + chart
        + ")\n\n"
        + (measured.isEmpty() ? "" : measured + "\n\n")
        + StoreRow.HEAD
        + rows.stream().map(row -> "\n" + row.line()).collect(Collectors.joining())
        + "\n"
        + (end < 0 ? "" : document.substring(end));
  }

  private String chart() {
    LineChart chart =
        new LineChart(
            "What a search finds, and how long it takes, as the store grows",
            "functions of the store",
            "%, and seconds",
            values(StoreRow::functions));
    return chart.svg(
        List.of(
            new LineChart.Line("right name first, %", values(row -> 100 * row.first())),
            new LineChart.Line("right from 0.99, %", values(StoreRow::sure)),
            new LineChart.Line("10,000 at once, s", values(StoreRow::atOnce))));
  }

  private List<Double> values(ToDoubleFunction<StoreRow> value) {
    return rows.stream().mapToDouble(value).boxed().toList();
  }
}
