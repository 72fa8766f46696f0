package org.lucerna.idb.comment;

/** What kind of comment it is. */
public enum CommentKind {
  /** Beside the line. */
  REGULAR,
  /** Beside the line, and wherever it is referred to. */
  REPEATABLE,
  /** A line before it. */
  ANTERIOR,
  /** A line behind it. */
  POSTERIOR
}
