package org.lucerna.lumina;

/** The answer to one function of a pull or push (public IDA SDK, {@code lumina.hpp}). */
public final class ResultCode {
  /** Found; or pushed and already known: a version may have been added. */
  public static final int OK = 0;

  /** Pushed, and unknown before. */
  public static final int ADDED = 1;

  /**
   * Pushed and already known; no version was added. Lucerna's own: sent only in reply to a push
   * that requests it with {@link PushMetadata#DETAILED}; other pushes get {@link #OK}.
   */
  public static final int UNCHANGED = 2;

  public static final int ERROR = -1;

  /** The function is unknown. */
  public static final int NOT_FOUND = -2;

  /** The pattern is not an MD5 of sixteen bytes. */
  public static final int BAD_PATTERN = -3;

  private ResultCode() {}
}
