package org.lucerna.idb.btree;

/** Which record is wanted, seen from a key. */
public enum Seek {
  /** The one with that key. */
  EQUAL,
  /** The last before it. */
  LESS,
  /** The one with that key, or else the last before it. */
  AT_MOST,
  /** The first behind it. */
  GREATER,
  /** The one with that key, or else the first behind it. */
  AT_LEAST
}
