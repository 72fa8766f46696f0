package org.lucerna.server.pages;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;

/** Remembers a choice of colours in a cookie, and goes back. */
final class ThemeChoice {
  private static final int KEPT = (int) Duration.ofDays(365).toSeconds();

  private ThemeChoice() {}

  static void remember(Context request) {
    Theme theme = Theme.of(request.pathParam("name"));
    if (theme != null) {
      request.cookie(
          new Cookie(Shells.THEME, theme.label(), "/", KEPT, false, true, null, SameSite.STRICT));
    }
    PageHeaders.page(request);
    request.redirect(Links.back(request.queryParam("back")));
  }
}
