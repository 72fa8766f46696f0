package org.lucerna.lumina;

/** A request that is larger than the server takes. The connection goes on. */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A refusal in words that may be sent to the client. */
  public LimitException(String message) {
    super(message);
  }
}
