package org.lucerna.harvest.recovery;

/** The confidence in a function's name. */
public enum Confidence {
  /** The program itself has the name: in its symbols, its exports, or Go's table. */
  OWN,
  /** There is no evidence against it, or less than for it. */
  CERTAIN,
  /**
   * It is the only name of the function's key but does not fit the program, or it is the name of a
   * small function with unknown neighbors.
   */
  PROBABLE
}
