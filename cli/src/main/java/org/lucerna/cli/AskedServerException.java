package org.lucerna.cli;

import java.io.IOException;

/** A server could not be asked over HTTP; says which, and why in its cause. */
final class AskedServerException extends IOException {
  private static final long serialVersionUID = 1;

  private final String server;
  private final IOException failure;

  AskedServerException(String server, IOException failure) {
    super(server, failure);
    this.server = server;
    this.failure = failure;
  }

  String server() {
    return server;
  }

  IOException failure() {
    return failure;
  }
}
