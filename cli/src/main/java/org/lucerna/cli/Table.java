package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Rows of cells, printed in aligned columns. */
final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** A table whose first row are {@code headings}; none for none. */
  Table(String... headings) {
    if (headings.length > 0) {
      rows.add(List.of(headings));
    }
  }

  /** Adds a row. */
  Table row(Object... cells) {
    rows.add(Stream.of(cells).map(cell -> Escaped.of(cell.toString())).toList());
    return this;
  }

  /** Prints all rows. */
  void print(Output out) throws IOException {
    List<Integer> widths = widths();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String cell = row.get(i);
        line.append(cell);
        if (i < row.size() - 1) {
          line.repeat(' ', widths.get(i) - width(cell)).append(GAP);
        }
      }
      out.line(line.toString().stripTrailing());
    }
  }

  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int width = width(row.get(i));
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    return widths;
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
