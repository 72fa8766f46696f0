package org.lucerna.api;

import java.util.List;

/**
 * What a push did.
 *
 * @param outcomes for each function, in order; of a program, for each function with a name
 */
public record PushAnswer(List<Outcome> outcomes) {
  public PushAnswer {
    outcomes = List.copyOf(outcomes);
  }

  /** What it did to one function. */
  public enum Outcome {
    /** The function was unknown. */
    ADDED,
    /** The function was known, and has a new version, which is served now. */
    UPDATED,
    /** The function is served as before. */
    UNCHANGED,
    /** The server does not take the name. */
    REFUSED
  }
}
