package org.lucerna.bench.ranking;

/**
 * The metadata of a function, as far as the rules use it.
 *
 * @param comments number of useful comments
 * @param typed whether there is a prototype
 * @param members number of named members of the stack frame
 */
record SimulatedMetadata(int comments, boolean typed, int members) {
  static final SimulatedMetadata NONE = new SimulatedMetadata(0, false, 0);

  /** Half of it, as in an earlier state of the same database. */
  SimulatedMetadata earlier() {
    return new SimulatedMetadata(comments / 2, false, members / 2);
  }
}
