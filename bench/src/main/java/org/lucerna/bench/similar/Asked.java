package org.lucerna.bench.similar;

/**
 * A program that is asked for.
 *
 * @param isAbsent whether the store does not know its family
 */
record Asked(EvaluatedProgram program, KnownPrograms known, boolean isAbsent) {
  /**
   * Whether a function of the store has the name of one of the program, whichever library it is in.
   */
  boolean isRight(int place, int function) {
    String name = program.names().get(place);
    return name != null && name.equals(known.name(function));
  }

  /** As {@link #isRight}, but for words at the start or the end of the name. */
  boolean isAlike(int place, int function) {
    String name = program.names().get(place);
    String other = known.name(function);
    return name != null && other != null && NameRule.areAlike(name, other);
  }

  /** Whether the store knows the library with a function of the name. */
  boolean isFindable(int place) {
    return !isAbsent && !known.counterparts(program, place).isEmpty();
  }
}
