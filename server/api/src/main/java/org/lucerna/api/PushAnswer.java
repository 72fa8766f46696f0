package org.lucerna.api;

import java.util.List;

/**
 * The effect of a push.
 *
 * @param outcomes for each function, in order; of a program, for each function with a name
 */
public record PushAnswer(List<Outcome> outcomes) {
  public PushAnswer {
    outcomes = List.copyOf(outcomes);
  }

  /** The effect on one function. */
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
