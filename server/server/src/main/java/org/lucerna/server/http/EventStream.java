package org.lucerna.server.http;

import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events: what an answer of {@code text/event-stream} says. Not thread-safe. */
public final class EventStream {
  private final HttpServletResponse response;
  private final OutputStream out;
  private boolean isSilent;

  private EventStream(HttpServletResponse response) throws IOException {
    this.response = response;
    out = response.getOutputStream();
  }

  /**
   * Begins to answer a request.
   *
   * @throws IOException if the caller is gone
   */
  public static EventStream open(Context request) throws IOException {
    HttpServletResponse response = request.res();
    response.setContentType("text/event-stream");
    response.setHeader("Cache-Control", "no-store");
    return new EventStream(response);
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
    out.write(text.getBytes(StandardCharsets.UTF_8));
    isSilent = false;
  }

  /** Sends what is left; a comment if there is nothing. */
  public void flush() throws IOException {
    if (isSilent) {
      write(":\n\n");
    }
    response.flushBuffer();
    isSilent = true;
  }
}
