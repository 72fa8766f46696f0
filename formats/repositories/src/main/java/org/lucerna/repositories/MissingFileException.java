package org.lucerna.repositories;

import java.net.URI;

/** A file that its repository does not have. */
public final class MissingFileException extends RepositoryException {
  private static final long serialVersionUID = 1;

  /** The absence of a file; {@code file} is its address. */
  public MissingFileException(String file) {
    super(file + ": the repository does not have it");
  }

  @Override
  public RepositoryException about(URI file) {
    return this;
  }
}
