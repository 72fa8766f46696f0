package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * The disk is full; nothing of the write was stored. Reads still work, and writes work again as
 * soon as there is room, without a restart.
 */
public final class DiskFullException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * A full disk.
   *
   * @param message one line, complete without the cause's message
   * @param cause null if there is none
   */
  public DiskFullException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
