package org.lucerna.server.lumina;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The answer to a browser at the Lumina port. */
final class HttpHint {
  private static final String BODY =
      "This port speaks Lumina, IDA's protocol. Connect IDA here, not a browser.\n";

  private HttpHint() {}

  static void write(OutputStream out) throws IOException {
    String reply =
        "HTTP/1.1 400 Bad Request\r\n"
            + "Content-Type: text/plain; charset=utf-8\r\n"
            + ("Content-Length: " + BODY.length() + "\r\n")
            + "Connection: close\r\n\r\n"
            + BODY;
    out.write(reply.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
