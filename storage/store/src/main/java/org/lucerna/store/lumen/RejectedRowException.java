package org.lucerna.store.lumen;

import org.jspecify.annotations.Nullable;

/** An invalid row; later ones may be valid. */
final class RejectedRowException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RejectedRowException(String reason, @Nullable Throwable cause) {
    super(reason, cause);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
