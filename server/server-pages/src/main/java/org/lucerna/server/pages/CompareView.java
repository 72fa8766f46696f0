package org.lucerna.server.pages;

import java.util.List;

/**
 * The page that compares two versions of a function.
 *
 * @param action address of the form that chooses versions
 * @param function link to the page of the function
 * @param name of the newer version
 * @param versions to choose from, newest first
 * @param rows the contents of both, side by side
 */
public record CompareView(
    Shell shell,
    String action,
    String function,
    FunctionName name,
    long from,
    long to,
    List<Choice> versions,
    List<Row> rows)
    implements PageView {
  /** A version that can be chosen. */
  public record Choice(long id, String label) {}

  /**
   * One thing in both versions.
   *
   * @param label name of the part
   * @param from empty if the first version has no such part
   * @param to empty if the second version has no such part
   */
  public record Row(String label, VisibleText from, VisibleText to) {
    public boolean isSame() {
      return from.equals(to);
    }

    /** The kind of change in words. */
    public String change() {
      if (isSame()) {
        return "same";
      }
      if (from.isEmpty()) {
        return "added";
      }
      return to.isEmpty() ? "removed" : "changed";
    }
  }

  public CompareView {
    versions = List.copyOf(versions);
    rows = List.copyOf(rows);
  }

  /** The number of rows that differ, in words. */
  public String summary() {
    long different = rows.stream().filter(row -> !row.isSame()).count();
    return different == 0 ? "No differences" : Numbers.of(different, "difference", "differences");
  }

  @Override
  public String template() {
    return "compare.jte";
  }
}
