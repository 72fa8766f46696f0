package org.lucerna.server.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Server-sent events: the content of a {@code text/event-stream} answer. Not thread-safe. */
public final class EventStream {
  /** Its media type. */
  static final String TYPE = "text/event-stream";

  private final HttpExchange request;
  private boolean isSilent;

  private EventStream(HttpExchange request) {
    this.request = request;
  }

  /** Starts the answer to a request. */
  public static EventStream open(HttpExchange request) {
    request.contentType(TYPE).header("Cache-Control", "no-store");
    return new EventStream(request);
  }

  /**
   * Sends an event, no later than the next {@link #flush}.
   *
   * @param data one line
   */
  public void event(String name, long id, String data) throws IOException {
    write("event: " + name + "\nid: " + id + "\ndata: " + data + "\n\n");
  }

  /** Sends an event without an id or data. */
  public void event(String name) throws IOException {
    write("event: " + name + "\ndata\n\n");
  }

  private void write(String text) throws IOException {
    request.outputStream().write(text.getBytes(StandardCharsets.UTF_8));
    isSilent = false;
  }

  /** Sends all pending events; a comment if there are none. */
  public void flush() throws IOException {
    if (isSilent) {
      write(":\n\n");
    }
    request.flush();
    isSilent = true;
  }
}
