package org.lucerna.bench.ranking;

/**
 * A row of the table.
 *
 * @param name as printed
 * @param training makes the rule
 */
record Contestant(String name, Training training) {
  /** A rule that has nothing to learn. */
  static Contestant of(String name, Rule rule) {
    return new Contestant(name, _ -> rule);
  }

  /** Makes a rule out of a world that has no family in common with the one of the test. */
  @FunctionalInterface
  interface Training {
    Rule fit(World training);
  }
}
