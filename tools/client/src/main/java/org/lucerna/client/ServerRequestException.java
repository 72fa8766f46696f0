package org.lucerna.client;

import java.io.IOException;

/** A request to a server over HTTP failed: names the server, and has the failure as its cause. */
public final class ServerRequestException extends IOException {
  private static final long serialVersionUID = 1;

  private final String server;
  private final IOException failure;

  /**
   * A failure.
   *
   * @param server {@code HOST:PORT}
   */
  public ServerRequestException(String server, IOException failure) {
    super(server + ": " + failure, failure);
    this.server = server;
    this.failure = failure;
  }

  /** {@code HOST:PORT}. */
  public String server() {
    return server;
  }

  /** The cause of the failure; also the cause. */
  public IOException failure() {
    return failure;
  }
}
