package org.lucerna.lumina;

import java.util.List;

/**
 * A push: everything that is sent of a program, or one of its parts.
 *
 * @param detailed whether the sender distinguishes unchanged functions from updated ones
 */
public record ProgramSubmission(
    PushOrigin origin,
    PushMode mode,
    boolean detailed,
    List<SubmittedFunction> functions,
    ProgramParts parts) {
  /** Copies the list. */
  public ProgramSubmission {
    functions = List.copyOf(functions);
  }

  /** Functions that override others if they are better, with a detailed answer. */
  public static ProgramSubmission of(
      PushOrigin origin, List<SubmittedFunction> functions, ProgramParts parts) {
    return new ProgramSubmission(origin, PushMode.OVERRIDE_IF_BETTER, true, functions, parts);
  }

  /** Parts of a program whose functions were pushed before. */
  public static ProgramSubmission of(PushOrigin origin, ProgramParts parts) {
    return of(origin, List.of(), parts);
  }
}
