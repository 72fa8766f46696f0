package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.Sessions;

/**
 * Makes the shells of pages.
 *
 * @param software name and version of the server
 */
record Shells(String software, Shell.AssetLinks assets) {
  /** The name of the cookie that remembers a {@link Theme}. */
  static final String THEME = "theme";

  Shell of(
      HttpExchange request,
      @Nullable PageCaller caller,
      String title,
      String query,
      boolean hasSearchBox) {
    Theme chosen = Theme.of(request.cookie(THEME));
    String parameters = request.queryString();
    return new Shell(
        title,
        query,
        hasSearchBox,
        chosen == null ? Theme.AUTO : chosen,
        caller == null ? null : visitor(caller),
        here(request.path(), parameters),
        software,
        assets);
  }

  /** A page that says why a request is refused. */
  ErrorView refused(HttpExchange request, int status, String why) {
    return new ErrorView(
        of(request, null, ErrorView.title(status), "", false), status, VisibleText.line(why));
  }

  private static Shell.Visitor visitor(PageCaller caller) {
    Sessions.Session session = caller.session();
    return session == null
        ? new Shell.Visitor("", "", false)
        : new Shell.Visitor(
            VisibleText.line(session.caller().name()).plain(),
            session.formToken(),
            session.caller().role().mayAdminister());
  }

  private static String here(String path, @Nullable String parameters) {
    return parameters == null ? path : path + "?" + parameters;
  }
}
