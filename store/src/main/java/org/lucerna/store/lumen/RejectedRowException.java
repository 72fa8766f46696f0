package org.lucerna.store.lumen;

import org.jspecify.annotations.Nullable;

/** A row that cannot be taken; the next one may. */
final class RejectedRowException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RejectedRowException(String reason, @Nullable Throwable cause) {
    super(reason, cause);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
