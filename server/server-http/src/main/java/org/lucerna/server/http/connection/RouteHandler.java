package org.lucerna.server.http.connection;

import java.io.IOException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.HttpRoutes;
import org.lucerna.server.http.RequestCheck;

/**
 * Answers the requests that pass a check from routes, on the thread that calls it, which is a
 * virtual one. Thread-safe.
 */
public final class RouteHandler extends Handler.Abstract {
  private final RequestCheck check;
  private final HttpRoutes routes;

  public RouteHandler(RequestCheck check, HttpRoutes routes) {
    this.check = check;
    this.routes = routes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    HttpExchange exchange = new HttpExchange(request, response);
    try {
      if (check.admits(exchange)) {
        routes.answer(exchange);
      }
      exchange.finish();
      callback.succeeded();
    } catch (IOException gone) {
      callback.failed(gone);
    }
    return true;
  }
}
