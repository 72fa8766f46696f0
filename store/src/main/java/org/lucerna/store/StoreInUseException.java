package org.lucerna.store;

/** Another process has the store open: a server, most likely. */
public final class StoreInUseException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * A store that somebody else has.
   *
   * @param message one line that stands without the cause's
   */
  public StoreInUseException(String message, Throwable cause) {
    super(message, cause);
  }
}
