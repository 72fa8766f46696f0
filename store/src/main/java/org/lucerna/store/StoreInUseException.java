package org.lucerna.store;

/** Another process has the store open: a server, most likely. */
public final class StoreInUseException extends StoreException {
  private static final long serialVersionUID = 1;

  public StoreInUseException(String message, Throwable cause) {
    super(message, cause);
  }
}
