package org.lucerna.lumina;

/**
 * The effect of a push on one function. A function with several keys has the first of these that
 * one of its keys has.
 */
public enum PushOutcome {
  /** It is not stored: the server does not take its name, or failed. */
  REFUSED,
  /** It was unknown, or all its versions had been deleted. */
  ADDED,
  /** It was known; the push added a version, which is served now. */
  UPDATED,
  /** It was known and is stored; the server's dialect cannot say whether a version was added. */
  STORED,
  /** It was known and is served as before. The push counts as a vote for its name. */
  UNCHANGED;

  /**
   * The outcome that a server reports.
   *
   * @param code its {@link ResultCode}
   * @param detailed whether it distinguishes updated from unchanged functions
   */
  public static PushOutcome of(int code, boolean detailed) {
    return switch (code) {
      case ResultCode.ADDED -> ADDED;
      case ResultCode.OK -> detailed ? UPDATED : STORED;
      case ResultCode.UNCHANGED -> UNCHANGED;
      default -> REFUSED;
    };
  }

  /**
   * The {@link ResultCode} that reports it.
   *
   * @param detailed whether the client distinguishes updated from unchanged functions
   */
  public int code(boolean detailed) {
    return switch (this) {
      case REFUSED -> ResultCode.ERROR;
      case ADDED -> ResultCode.ADDED;
      case UPDATED, STORED -> ResultCode.OK;
      case UNCHANGED -> detailed ? ResultCode.UNCHANGED : ResultCode.OK;
    };
  }

  /** The outcome of a function of whose keys some have this one, and another has {@code other}. */
  public PushOutcome and(PushOutcome other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
