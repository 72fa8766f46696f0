package org.lucerna.store;

/** The effect of a push on one function. */
public enum Outcome {
  /** The function was unknown, or all its versions had been deleted. */
  ADDED,
  /** The function was known; the push added a version, which is served now. */
  UPDATED,
  /** The function was known and is served as before. The push counts as a vote for its name. */
  UNCHANGED
}
