package org.lucerna.diff;

/** What became of a function that is in both files. */
public enum PairKind {
  /** Its code is different, or refers to other strings or imports. */
  CHANGED,
  /** Its code is the same, its name in the files is not. */
  RENAMED,
  /** Its code is the same, but stands elsewhere among the others. */
  MOVED,
  /** Its code is the same. Its address may differ: all addresses after a change do. */
  SAME
}
