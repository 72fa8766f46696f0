package org.lucerna.harvest.recovery;

/** How sure it is that a function has a name. */
public enum Confidence {
  /** Nothing speaks against it, or less than for it. */
  CERTAIN,
  /**
   * It is the only name of the function's key, though it does not fit into the program, or the name
   * of a small function with nothing known around it.
   */
  PROBABLE
}
