package org.lucerna.server.pages;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The common parts of all pages: title, search box, choice of colours.
 *
 * @param title of the page; plain text, safe to look at
 * @param query in the search box; may be empty
 * @param hasSearchBox whether the page has a search box of its own, so that the header needs none
 * @param theme that is in force
 * @param visitor the page's visitor; null on pages that are the same for all visitors
 * @param here path and query of the page, to return to
 * @param software name and version of the server
 * @param assets addresses of scripts and styles
 */
public record Shell(
    String title,
    String query,
    boolean hasSearchBox,
    Theme theme,
    @Nullable Visitor visitor,
    String here,
    String software,
    AssetLinks assets) {
  /**
   * A visitor of a page.
   *
   * @param name empty for the guest
   * @param formToken token that forms send back; empty for the guest
   */
  public record Visitor(String name, String formToken, boolean mayAdminister) {
    public boolean isGuest() {
      return name.isEmpty();
    }
  }

  /** The link to the page to log in, which returns here. */
  public String login() {
    return Links.login(here);
  }

  /**
   * Addresses of the assets that all pages load, and pages with charts.
   *
   * @param chartStyle of the library that draws charts
   * @param chartScript the library
   * @param charts the own script that uses it
   */
  public record AssetLinks(
      String icon,
      String style,
      String htmx,
      String script,
      String chartStyle,
      String chartScript,
      String charts) {}

  /**
   * A choice of colours that can be made.
   *
   * @param link makes the choice, and returns to the page
   */
  public record ThemeLink(Theme theme, String link, boolean isCurrent) {}

  /** All choices of colours. */
  public List<ThemeLink> themes() {
    return Arrays.stream(Theme.values())
        .map(each -> new ThemeLink(each, Links.theme(each, here), each == theme))
        .toList();
  }
}
