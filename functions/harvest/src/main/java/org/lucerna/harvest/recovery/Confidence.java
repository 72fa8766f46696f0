package org.lucerna.harvest.recovery;

/** The confidence in a function's name. */
public enum Confidence {
  /** The program itself has the name: in its symbols, its exports, or Go's table. */
  OWN,
  /** There is no evidence against the name, or less than for it. */
  CERTAIN,
  /**
   * It is the only name of the function's key but does not fit the program, or the key alone says
   * too little: see {@link KeyConfidence}.
   */
  PROBABLE
}
