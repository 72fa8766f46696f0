package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * There is no room for what was to be written, and nothing of it was. Reading goes on; writing goes
 * on as soon as there is room again, without a restart.
 */
public final class DiskFullException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * A full disk.
   *
   * @param message one line that stands without the cause's
   * @param cause null where there is none
   */
  public DiskFullException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
