package org.lucerna.harvest.script;

/** What a {@link Step} says besides its place. */
sealed interface StepArgument {
  /** A signed number. */
  record Whole(long value) implements StepArgument {}

  /** A text without NUL; what was no UTF-8 is U+FFFD. */
  record Words(String value) implements StepArgument {}
}
