package org.lucerna.cli;

import java.util.Locale;

/** What became of a function that was pushed; of several keys the first in this order holds. */
enum PushOutcome {
  /** The server did not take it. */
  REJECTED,
  /** The server did not know it. */
  ADDED,
  /** The server has one version more. */
  UPDATED,
  /** The server took it, and its dialect has no word for whether it is new. */
  STORED,
  /** The server had it like that. */
  UNCHANGED,
  /** It was to be listed only. */
  UNSENT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
