package org.lucerna.lumina;

/** A request beyond the server's limits. The connection stays open. */
public final class LimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isTemporary;

  /** A refusal, with a message that may be sent to the client. */
  public LimitException(String message) {
    this(message, false);
  }

  private LimitException(String message, boolean isTemporary) {
    super(message);
    this.isTemporary = isTemporary;
  }

  /**
   * The refusal of a request that may succeed later, because others hold resources that it needs.
   */
  public static LimitException temporary(String message) {
    return new LimitException(message, true);
  }

  /** Whether the same request may succeed later. */
  public boolean isTemporary() {
    return isTemporary;
  }
}
