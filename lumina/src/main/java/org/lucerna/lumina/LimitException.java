package org.lucerna.lumina;

/** A request beyond the server's limits. The connection stays open. */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A refusal, with a message that may be sent to the client. */
  public LimitException(String message) {
    super(message);
  }
}
