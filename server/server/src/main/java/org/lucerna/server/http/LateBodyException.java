package org.lucerna.server.http;

import java.io.IOException;

/** A body of a request did not arrive: its client was too slow, or is gone. */
final class LateBodyException extends IOException {
  private static final long serialVersionUID = 1;

  LateBodyException(IOException cause) {
    super(cause);
  }
}
