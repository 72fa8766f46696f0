package org.lucerna.store;

/** What a push did to one function. */
public enum Outcome {
  /** The function was unknown, or all its versions had been deleted. */
  ADDED,
  /** The function was known, and a new version of it is served now. */
  UPDATED,
  /** The function was known, and is served as before. That it was seen is noted. */
  UNCHANGED
}
