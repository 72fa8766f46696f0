package org.lucerna.server.http;

import java.io.IOException;

/** The body of a request did not arrive: the client was too slow, or disconnected. */
final class LateBodyException extends IOException {
  private static final long serialVersionUID = 1;

  LateBodyException(IOException cause) {
    super(cause);
  }
}
