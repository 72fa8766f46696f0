package org.lucerna.collect;

import java.io.IOException;

/** The server could not be reached, or failed, in all attempts. */
public final class ServerFailureException extends IOException {
  private static final long serialVersionUID = 1;

  private final IOException failure;

  ServerFailureException(IOException failure) {
    super(failure.getMessage(), failure);
    this.failure = failure;
  }

  /** The last failure. */
  public IOException failure() {
    return failure;
  }
}
