package org.lucerna.server.http;

import org.jspecify.annotations.Nullable;
import org.lucerna.service.RefusalException;

/** The position at which a program resumes a stream of events after it lost its connection. */
public final class EventPosition {
  private static final String HEADER = "Last-Event-ID";

  private EventPosition() {}

  /**
   * The id of the last event that the caller got; null if it got none.
   *
   * @throws RefusalException if it is not a number
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
