package org.lucerna.repositories;

import java.io.IOException;
import java.net.URI;

/** A file of a repository that is not used: forged, damaged, too large, expired or missing. */
public class RepositoryException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param message names the file, and what is wrong with it, for users
   */
  public RepositoryException(String message) {
    super(message);
  }

  /** The same refusal about a file; this one if the message names the file already. */
  public RepositoryException about(URI file) {
    String message = String.valueOf(getMessage());
    return message.startsWith(file.toString())
        ? this
        : new RepositoryException(file + ": " + message);
  }
}
