package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * Stored data cannot be read, or makes no sense: a checksum is wrong, a row is missing that another
 * one names. Asking again gives the same answer; other data may be readable.
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
