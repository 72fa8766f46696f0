package org.lucerna.harvest.script;

/** An argument of a {@link Step}, apart from its place. */
sealed interface StepArgument {
  /** A signed number. */
  record Whole(long value) implements StepArgument {}

  /** A text without NUL; malformed UTF-8 is replaced with U+FFFD. */
  record Words(String value) implements StepArgument {}
}
