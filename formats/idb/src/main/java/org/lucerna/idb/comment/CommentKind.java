package org.lucerna.idb.comment;

/** The place where a comment is shown. */
public enum CommentKind {
  /** Next to the line. */
  REGULAR,
  /** Next to the line, and wherever it is referred to. */
  REPEATABLE,
  /** A line before it. */
  ANTERIOR,
  /** A line after it. */
  POSTERIOR
}
