package org.lucerna.server.pages;

import java.util.List;

/**
 * The page of the functions that are similar to one.
 *
 * @param function link to the page of the function
 * @param hasSketch whether the function can be compared with others at all
 * @param similar most probable first
 */
public record SimilarView(
    Shell shell, String function, FunctionName name, boolean hasSketch, List<Like> similar)
    implements PageView {
  /**
   * A similar function.
   *
   * @param probability that both are the same
   * @param file without its folder; empty if unknown or not disclosed
   * @param reasons in words
   */
  public record Like(
      String link, FunctionName name, Bar probability, VisibleText file, String reasons) {}

  public SimilarView {
    similar = List.copyOf(similar);
  }

  @Override
  public String template() {
    return "similar.jte";
  }
}
