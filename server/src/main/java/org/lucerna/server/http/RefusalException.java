package org.lucerna.server.http;

/** Ends a request with a status and a reason. */
final class RefusalException extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  RefusalException(int status, String why) {
    super(why);
    this.status = status;
  }

  int status() {
    return status;
  }
}
