package org.lucerna.server.http;

import java.io.IOException;

/** Answers the requests of a route. */
@FunctionalInterface
public interface HttpHandler {
  /**
   * Answers a request. It may block: each request has its own virtual thread.
   *
   * @throws IOException if the answer cannot be sent
   */
  void handle(HttpExchange request) throws IOException;
}
