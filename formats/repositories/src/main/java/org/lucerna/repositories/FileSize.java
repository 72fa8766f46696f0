package org.lucerna.repositories;

import org.jspecify.annotations.Nullable;

/** Sizes of files in indexes. */
public final class FileSize {
  private FileSize() {}

  /**
   * A size in bytes.
   *
   * @param text decimal digits
   * @throws RepositoryException if it is none
   */
  public static long parse(@Nullable String text) throws RepositoryException {
    if (text == null || !text.matches("[0-9]{1,15}")) {
      throw new RepositoryException("expected a size in bytes, got " + text);
    }
    return Long.parseLong(text);
  }
}
