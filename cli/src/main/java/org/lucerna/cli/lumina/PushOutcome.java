package org.lucerna.cli.lumina;

import java.util.Locale;

/** What became of a function that was pushed; of several keys the first in this order holds. */
enum PushOutcome {
  /** The server did not take it. */
  REJECTED,
  /** The server did not know its key before this push of its file. */
  ADDED,
  /**
   * The server knew its key, and has one version more. It may be as it was if the server is not
   * Lucerna.
   */
  UPDATED,
  /** The server took it, and its dialect has no word for whether it is new. */
  STORED,
  /** The server knew its key, and has no version more; that the file has it is recorded. */
  UNCHANGED,
  /** It was to be listed only. */
  UNSENT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
