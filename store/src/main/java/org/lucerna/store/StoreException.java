package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot do what was asked: input/output trouble, damaged data, a folder it does not
 * understand, or it is closed. The message is one line.
 */
public class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  /**
   * Trouble with a reason.
   *
   * @param message one line that stands without the cause's
   * @param cause null where there is none
   */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
