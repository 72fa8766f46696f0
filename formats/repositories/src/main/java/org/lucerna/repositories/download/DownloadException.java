package org.lucerna.repositories.download;

import java.io.IOException;
import java.net.URI;

/** A download that failed after all attempts. */
public final class DownloadException extends IOException {
  private static final long serialVersionUID = 1;

  private final URI from;
  private final IOException failure;

  DownloadException(URI from, IOException failure) {
    super(from + ": " + failure.getMessage(), failure);
    this.from = from;
    this.failure = failure;
  }

  /** The address. */
  public URI from() {
    return from;
  }

  /** The failure of the last attempt. */
  public IOException failure() {
    return failure;
  }
}
