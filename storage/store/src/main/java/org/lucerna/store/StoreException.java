package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * A store operation failed: an I/O error, damaged data, an unsupported folder, or the store is
 * closed. The message is one line.
 */
public class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  /**
   * A failure with a cause.
   *
   * @param message one line, complete without the cause's message
   * @param cause null if there is none
   */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
