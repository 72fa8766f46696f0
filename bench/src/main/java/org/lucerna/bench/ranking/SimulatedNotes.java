package org.lucerna.bench.ranking;

/**
 * What a push tells of a function beside its name, as far as the rules look at it.
 *
 * @param comments how many that say something
 * @param typed whether there is a prototype
 * @param members of the stack frame that have names
 */
record SimulatedNotes(int comments, boolean typed, int members) {
  static final SimulatedNotes NONE = new SimulatedNotes(0, false, 0);

  /** Half of it, as an earlier state of the same database has it. */
  SimulatedNotes earlier() {
    return new SimulatedNotes(comments / 2, false, members / 2);
  }
}
