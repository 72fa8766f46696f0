package org.lucerna.cli.connection;

import java.io.IOException;

/** A server could not be asked over HTTP; says which, and why in its cause. */
public final class AskedServerException extends IOException {
  private static final long serialVersionUID = 1;

  private final String server;
  private final IOException failure;

  public AskedServerException(String server, IOException failure) {
    super(server, failure);
    this.server = server;
    this.failure = failure;
  }

  public String server() {
    return server;
  }

  public IOException failure() {
    return failure;
  }
}
