package org.lucerna.service.limit;

import java.io.IOException;

/** There is no memory for a request, because other requests hold it. */
public final class ServerBusyException extends IOException {
  private static final long serialVersionUID = 1;

  /** The message for clients. */
  public static final String WORDS = "the server is busy, try again later";

  public ServerBusyException() {
    super(WORDS);
  }
}
