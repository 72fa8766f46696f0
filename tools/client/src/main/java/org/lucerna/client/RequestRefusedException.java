package org.lucerna.client;

import java.io.IOException;

/**
 * A request to an {@link Administration} was refused; the message states the reason, in one line.
 */
public final class RequestRefusedException extends IOException {
  private static final long serialVersionUID = 1;

  public RequestRefusedException(String reason) {
    super(reason);
  }
}
