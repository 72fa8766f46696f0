package org.lucerna.server.pages;

import org.lucerna.server.http.HttpExchange;

/** The headers of all pages, which restrict the browser's use of them. */
final class PageHeaders {
  /** Only own scripts, styles and pictures, all of them files; no site may frame a page. */
  private static final String POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self'",
          "connect-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'");

  private PageHeaders() {}

  /** Sets the headers of everything that browsers load. */
  static void protect(HttpExchange request) {
    request.header("Content-Security-Policy", POLICY);
    // Not no-referrer: browsers would send forms without their origin.
    request.header("Referrer-Policy", "same-origin");
    request.header("Cross-Origin-Resource-Policy", "same-origin");
  }

  /** Sets the headers of a page, which must not be cached. */
  static void page(HttpExchange request) {
    protect(request);
    request.header("Cache-Control", "no-store");
  }
}
