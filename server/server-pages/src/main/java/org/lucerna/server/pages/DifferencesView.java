package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of what is different between two uploads.
 *
 * @param link to this page
 * @param isWaiting whether the files are still being compared
 * @param refusal why they cannot be compared; null if they can
 * @param parts functions by kind; empty before they are compared
 */
public record DifferencesView(
    Shell shell,
    String link,
    Compared before,
    Compared after,
    boolean isWaiting,
    @Nullable VisibleText refusal,
    List<Part> parts)
    implements PageView {
  /** One of the files. */
  public record Compared(String link, VisibleText name) {}

  /**
   * Functions of one kind.
   *
   * @param count of all of them
   * @param rows some of them
   */
  public record Part(String title, String count, List<Row> rows) {
    public Part {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A function of either file, or of both.
   *
   * @param before its place in the earlier file; empty if it is not in it
   * @param after its place in the later file; empty if it is not in it
   * @param oldName in the earlier file, if it is not {@code name}; else null
   * @param name in the later file; null if there is none
   * @param probability that both are the same; empty if that is certain
   * @param change what its code gained and lost, in words; empty if nothing can be named
   */
  public record Row(
      VisibleText before,
      VisibleText after,
      String size,
      @Nullable FunctionName oldName,
      @Nullable FunctionName name,
      String probability,
      String change) {}

  public DifferencesView {
    parts = List.copyOf(parts);
  }

  @Override
  public String template() {
    return "differences.jte";
  }
}
