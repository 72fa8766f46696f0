package org.lucerna.server.http;

/** Ends a request with a status and a reason. */
public final class RefusalException extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * A refusal.
   *
   * @param status of HTTP
   */
  public RefusalException(int status, String why) {
    super(why);
    this.status = status;
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }
}
