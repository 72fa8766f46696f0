package org.lucerna.server.http;

import org.lucerna.service.RefusalException;

/** The status with which HTTP reports a refusal. */
public final class RefusalStatus {
  private RefusalStatus() {}

  public static int of(RefusalException refusal) {
    return switch (refusal.kind()) {
      case INVALID -> 400;
      case UNAUTHENTICATED -> 401;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case LATE -> 408;
      case CONFLICT -> 409;
      case TOO_LARGE -> 413;
      case UNSUPPORTED -> 415;
      case UNREADABLE -> 422;
      case FAILED -> 500;
      case BUSY -> 503;
      case FULL -> 507;
    };
  }
}
