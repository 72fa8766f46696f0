package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * Stored data cannot be read or is inconsistent: a checksum is wrong, or a row refers to a missing
 * one. A retry fails the same way; other data may be readable.
 */
public final class DamagedException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * Damaged data.
   *
   * @param message one line that names the file or the row
   * @param cause null if there is none
   */
  public DamagedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
