package org.lucerna.server;

import java.io.IOException;

/** There is no memory for a request, because other requests hold it. */
final class ServerBusyException extends IOException {
  private static final long serialVersionUID = 1;

  /** The message for clients. */
  static final String WORDS = "the server is busy, try again later";

  ServerBusyException() {
    super(WORDS);
  }
}
