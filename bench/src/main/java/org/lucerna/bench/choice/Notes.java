package org.lucerna.bench.choice;

/**
 * What a push tells of a function beside its name, as far as the rules look at it.
 *
 * @param comments how many that say something
 * @param typed whether there is a prototype
 * @param members of the stack frame that have names
 */
record Notes(int comments, boolean typed, int members) {
  static final Notes NONE = new Notes(0, false, 0);

  /** Half of it, as an earlier state of the same database has it. */
  Notes earlier() {
    return new Notes(comments / 2, false, members / 2);
  }
}
