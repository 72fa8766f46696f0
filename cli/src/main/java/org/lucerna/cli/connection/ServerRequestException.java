package org.lucerna.cli.connection;

import java.io.IOException;

/** A request to a server over HTTP failed; names the server, with the reason as cause. */
public final class ServerRequestException extends IOException {
  private static final long serialVersionUID = 1;

  private final String server;
  private final IOException failure;

  public ServerRequestException(String server, IOException failure) {
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
