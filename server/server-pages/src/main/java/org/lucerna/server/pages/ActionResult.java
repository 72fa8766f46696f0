package org.lucerna.server.pages;

/** The response to an action. */
sealed interface ActionResult {
  /**
   * Another page is loaded.
   *
   * @param link to it
   */
  record SeeOther(String link) implements ActionResult {}

  /** A page is shown that cannot be loaded again. */
  record Shown(PageView view) implements ActionResult {}
}
