package org.lucerna.client;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.ResultCode;

/** The outcome of a pushed function; with several keys, the first of these that one of them has. */
public enum PushOutcome {
  /** The server rejected it. */
  REJECTED,
  /** The server did not know its key before this push of its file. */
  ADDED,
  /**
   * The server knew its key and added a version. A server other than Lucerna may have left it
   * unchanged.
   */
  UPDATED,
  /** The server stored it; its dialect cannot say whether it was new. */
  STORED,
  /** The server knew its key and added no version; it recorded that the file has the function. */
  UNCHANGED;

  /**
   * The outcome of a function under one key.
   *
   * @param code the server's result; null if it sent none
   * @param detailed whether the server distinguishes updated from unchanged functions
   * @param addedBefore whether the same push added the key with an earlier function
   */
  static PushOutcome of(@Nullable Integer code, boolean detailed, boolean addedBefore) {
    PushOutcome outcome =
        switch (code) {
          case ResultCode.ADDED -> ADDED;
          case ResultCode.OK -> detailed ? UPDATED : STORED;
          case ResultCode.UNCHANGED -> UNCHANGED;
          case null, default -> REJECTED;
        };
    return outcome != REJECTED && addedBefore ? ADDED : outcome;
  }

  /** In lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
