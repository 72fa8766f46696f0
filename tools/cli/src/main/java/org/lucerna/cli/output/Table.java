package org.lucerna.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lucerna.bytes.Escaped;

/** Rows of cells, printed in aligned columns. Not thread-safe. */
public final class Table {
  private static final String GAP = "  ";
  private static final String INDENT = "    ";
  private static final String CUT = "…";

  private final List<List<String>> rows = new ArrayList<>();

  /** The rows that are lines below others. */
  private final Set<Integer> parts = new HashSet<>();

  private final List<Integer> widths = new ArrayList<>();
  private List<String> lead = List.of();

  /** A table whose first row is {@code headings}, if there are any. */
  public Table(String... headings) {
    if (headings.length > 0) {
      rows.add(List.of(headings));
    }
  }

  /** Begins each of the following rows with these cells. */
  public Table lead(Object... cells) {
    lead = Stream.of(cells).map(Table::cell).toList();
    return this;
  }

  /** Adds a row. */
  public Table row(Object... cells) {
    List<String> row = new ArrayList<>(lead);
    for (Object cell : cells) {
      row.add(cell(cell));
    }
    rows.add(row);
    return this;
  }

  /** Adds a line below a row, indented and without columns. */
  public Table part(String text) {
    rows.add(Stream.concat(lead.stream(), Stream.of(INDENT + cell(text))).toList());
    parts.add(rows.size() - 1);
    return this;
  }

  private static String cell(Object value) {
    return Escaped.of(value.toString());
  }

  /** Forgets the rows that were not printed. */
  public void clear() {
    rows.clear();
    parts.clear();
  }

  /** Prints the rows and forgets them. Rows added later get columns that are at least as wide. */
  public void print(Output out) throws IOException {
    measure();
    print(out, IntStream.range(0, widths.size()).toArray(), Integer.MAX_VALUE);
  }

  /**
   * Prints the rows without columns that are empty below the heading. On a terminal, lines are
   * truncated to its width.
   */
  public void printFitted(Output out) throws IOException {
    measure();
    int[] columns = IntStream.range(0, widths.size()).filter(this::isFilled).toArray();
    print(out, columns, out.width());
  }

  /**
   * Whether any cell below the heading is non-empty; true for every column of a table without rows.
   */
  private boolean isFilled(int column) {
    return rows.size() < 2
        || rows.stream().skip(1).anyMatch(row -> column < row.size() && !row.get(column).isEmpty());
  }

  private void print(Output out, int[] columns, int most) throws IOException {
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      int gap = 0;
      for (int column : columns) {
        if (column < row.size()) {
          String cell = row.get(column);
          line.repeat(' ', gap).append(cell);
          gap = Math.max(0, widths.get(column) - width(cell)) + GAP.length();
        }
      }
      out.line(cut(line.toString().stripTrailing(), most));
    }
    clear();
  }

  /** A line of at most {@code most} characters, the last of which says that more follows. */
  static String cut(String line, int most) {
    return width(line) <= most
        ? line
        : line.substring(0, line.offsetByCodePoints(0, most - 1)) + CUT;
  }

  private void measure() {
    for (int r = 0; r < rows.size(); r++) {
      List<String> row = rows.get(r);
      int cells = parts.contains(r) ? row.size() - 1 : row.size();
      for (int i = 0; i < cells; i++) {
        int width = width(row.get(i));
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
