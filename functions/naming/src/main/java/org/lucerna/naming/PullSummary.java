package org.lucerna.naming;

import java.util.List;
import java.util.function.LongFunction;

/**
 * Numbers of a file's functions with and without names.
 *
 * @param functions total number
 * @param named with a name; without those that are only like known ones
 * @param own number of {@code named} that the program itself names
 * @param probable number of {@code named} whose name is only probable
 * @param open with candidates only
 * @param similar like known ones
 */
public record PullSummary(
    long functions, long named, long own, long probable, long open, long similar) {
  public static PullSummary of(List<PulledFunction> functions) {
    return new PullSummary(
        functions.size(),
        functions.stream().filter(one -> one.name() != null).count(),
        functions.stream().filter(PulledFunction::isNamedByProgram).count(),
        functions.stream().filter(PulledFunction::isProbable).count(),
        functions.stream().filter(one -> !one.candidateNames().isEmpty()).count(),
        functions.stream().filter(one -> one.mostSimilar() != null).count());
  }

  /** Whether no function is known. */
  public boolean isEmpty() {
    return named + open + similar == 0;
  }

  /**
   * The numbers in words.
   *
   * @param number how a number is written
   */
  public String words(LongFunction<String> number) {
    return number.apply(named)
        + " of "
        + number.apply(functions)
        + " functions named, "
        + (own > 0 ? number.apply(own) + " of them by the file itself, " : "")
        + (probable > 0 ? number.apply(probable) + " of them probable, " : "")
        + number.apply(open)
        + " with candidates"
        + (similar > 0 ? ", " + number.apply(similar) + " like known ones" : "");
  }
}
