package org.lucerna.server.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Server-sent events: what an answer of {@code text/event-stream} says. Not thread-safe. */
public final class EventStream {
  /** Its media type. */
  static final String TYPE = "text/event-stream";

  private final HttpExchange request;
  private boolean isSilent;

  private EventStream(HttpExchange request) {
    this.request = request;
  }

  /** Begins to answer a request. */
  public static EventStream open(HttpExchange request) {
    request.contentType(TYPE).header("Cache-Control", "no-store");
    return new EventStream(request);
  }

  /**
   * Sends an event, with the next {@link #flush} at the latest.
   *
   * @param data one line
   */
  public void event(String name, long id, String data) throws IOException {
    write("event: " + name + "\nid: " + id + "\ndata: " + data + "\n\n");
  }

  /** Sends an event that changes no position, and says nothing more. */
  public void event(String name) throws IOException {
    write("event: " + name + "\ndata\n\n");
  }

  private void write(String text) throws IOException {
    request.outputStream().write(text.getBytes(StandardCharsets.UTF_8));
    isSilent = false;
  }

  /** Sends what is left; a comment if there is nothing. */
  public void flush() throws IOException {
    if (isSilent) {
      write(":\n\n");
    }
    request.flush();
    isSilent = true;
  }
}
