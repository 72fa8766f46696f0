package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/** Another process has the store open: a server, most likely. */
public final class StoreInUseException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * The store is open elsewhere.
   *
   * @param message one line that stands without the cause's
   * @param cause null if there is none
   */
  public StoreInUseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
