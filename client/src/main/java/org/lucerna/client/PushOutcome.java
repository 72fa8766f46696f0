package org.lucerna.client;

import java.util.Locale;

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

  /** In lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
