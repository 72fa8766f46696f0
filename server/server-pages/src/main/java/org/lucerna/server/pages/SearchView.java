package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a search.
 *
 * @param status of the response
 * @param hasQuery whether anything was searched for; else the page only explains how
 * @param refusal the reason why there are no results; null if there are
 * @param summary number and kind of the results
 * @param filters conditions that can be added to the query
 * @param next link to the next page; null if this is the last one
 */
public record SearchView(
    Shell shell,
    int status,
    boolean hasQuery,
    @Nullable VisibleText refusal,
    String summary,
    List<Hit> hits,
    List<Filter> filters,
    @Nullable String next)
    implements PageView {
  /**
   * A function that was found.
   *
   * @param key as 32 hexadecimal digits
   * @param others further keys of the same function, which were found too
   * @param name that matched, or that is served
   * @param served the name that is served, if it is another one; else null
   * @param prototype empty if unknown
   * @param size in bytes; empty if unknown
   * @param time when a name was last given
   */
  public record Hit(
      String link,
      String key,
      List<OtherKey> others,
      FunctionName name,
      @Nullable VisibleText served,
      VisibleText prototype,
      String size,
      String pulls,
      Moment time,
      List<Reason> reasons) {
    public Hit {
      others = List.copyOf(others);
      reasons = List.copyOf(reasons);
    }
  }

  /** A further key of a function. */
  public record OtherKey(String link, String key) {}

  /** The matching text, and its field. */
  public record Reason(String field, VisibleText text) {}

  /** A condition, and the search with this condition added. */
  public record Filter(String condition, String link) {}

  public SearchView {
    hits = List.copyOf(hits);
    filters = List.copyOf(filters);
  }

  /** A page without results. */
  static SearchView without(Shell shell, int status, VisibleText refusal) {
    return new SearchView(shell, status, true, refusal, "", List.of(), List.of(), null);
  }

  @Override
  public String template() {
    return "search.jte";
  }
}
