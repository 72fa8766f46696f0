package org.lucerna.bench.similar;

/**
 * A program that is asked for.
 *
 * @param label of the row that it counts in
 * @param kind of the program
 * @param isAbsent whether the store does not know its family
 */
record Asked(
    String label,
    ProgramKind kind,
    EvaluatedProgram program,
    KnownPrograms known,
    boolean isAbsent) {
  /**
   * Whether a function of the store has the name of one of the program, whichever library it is in,
   * but for words at the start or at the end of one of the names.
   */
  boolean isAlike(int place, int function) {
    String name = program.names().get(place);
    String other = known.name(function);
    return name != null && other != null && NameRule.areAlike(name, other);
  }

  /** The same by {@link NameRule#areAlikeLeniently}. */
  boolean isAlikeLeniently(int place, int function) {
    String name = program.names().get(place);
    String other = known.name(function);
    return name != null && other != null && NameRule.areAlikeLeniently(name, other);
  }

  /** Whether the store knows the library with a function of the name. */
  boolean isFindable(int place) {
    return !isAbsent && !known.counterparts(program, place).isEmpty();
  }
}
