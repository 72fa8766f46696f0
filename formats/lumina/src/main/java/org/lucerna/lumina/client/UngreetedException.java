package org.lucerna.lumina.client;

import java.io.IOException;

/** The server closed the connection before it answered the greeting. */
public final class UngreetedException extends IOException {
  private static final long serialVersionUID = 1;

  UngreetedException() {
    super("closed before the greeting was answered");
  }
}
