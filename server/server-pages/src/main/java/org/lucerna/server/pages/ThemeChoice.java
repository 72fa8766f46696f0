package org.lucerna.server.pages;

import java.time.Duration;
import org.lucerna.server.http.HttpExchange;

/** Remembers a choice of colours in a cookie, and goes back. */
final class ThemeChoice {
  private static final int KEPT = (int) Duration.ofDays(365).toSeconds();

  private ThemeChoice() {}

  static void remember(HttpExchange request) {
    Theme theme = Theme.of(request.pathParameter("name"));
    if (theme != null) {
      request.cookie(Shells.THEME, theme.label(), "/", KEPT, false);
    }
    PageHeaders.page(request);
    request.redirect(Links.back(request.queryParameter("back")), 302);
  }
}
