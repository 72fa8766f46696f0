package org.lucerna.server.http;

import org.jspecify.annotations.Nullable;
import org.lucerna.server.service.RefusalException;

/** Where a program that lost its connection to a stream of events goes on. */
public final class EventPosition {
  private static final String HEADER = "Last-Event-ID";

  private EventPosition() {}

  /**
   * The id of the last event that the caller got; null if it got none.
   *
   * @throws RefusalException if it is no number
   */
  public static @Nullable Long of(HttpExchange request) throws RefusalException {
    String text = request.header(HEADER);
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (!text.matches("\\d{1,18}")) {
      throw RefusalException.invalid(HEADER + ": expected the id of a push");
    }
    return Long.parseLong(text);
  }
}
