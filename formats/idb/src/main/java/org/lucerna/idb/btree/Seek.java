package org.lucerna.idb.btree;

/** Which record to find, relative to a key. */
public enum Seek {
  /** The record with this key. */
  EQUAL,
  /** The last before it. */
  LESS,
  /** The record with this key, otherwise the last before it. */
  AT_MOST,
  /** The first after it. */
  GREATER,
  /** The record with this key, otherwise the first after it. */
  AT_LEAST
}
