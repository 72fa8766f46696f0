package org.lucerna.packages;

import java.io.IOException;

/** Content that is not read, for another reason than damage. */
final class RefusedContentException extends IOException {
  private static final long serialVersionUID = 1;

  private final SkipReason reason;

  RefusedContentException(SkipReason reason, String detail) {
    super(detail);
    this.reason = reason;
  }

  SkipReason reason() {
    return reason;
  }
}
