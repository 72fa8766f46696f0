package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;

/**
 * The page of pushes, or the part of the start page that shows the last ones.
 *
 * @param next link to older pushes; null if there are none
 * @param isPart whether it is shown inside another page
 */
public record PushesView(Shell shell, PushList list, @Nullable String next, boolean isPart)
    implements PageView {
  @Override
  public String template() {
    return isPart ? "lastpushes.jte" : "pushes.jte";
  }
}
