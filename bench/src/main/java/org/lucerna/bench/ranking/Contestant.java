package org.lucerna.bench.ranking;

/**
 * A rule in the evaluation.
 *
 * @param name in reports
 * @param training creates the rule
 */
record Contestant(String name, Training training) {
  /** A rule without training. */
  static Contestant of(String name, Rule rule) {
    return new Contestant(name, _ -> rule);
  }

  /** Creates a rule from a world that shares no family with the test world. */
  @FunctionalInterface
  interface Training {
    Rule fit(World training);
  }
}
