package org.lucerna.similarity.match;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.FamilyName;

/**
 * Known functions of one {@link FamilyName}, one of which is probably the same as a function: which
 * one, nothing tells.
 *
 * @param name of the family
 * @param members number of names
 * @param probability see {@link #probability(List)}
 */
public record NameFamily(FamilyName name, int members, float probability) {
  /**
   * The family of all candidates for a function.
   *
   * @param names most probable first; null for functions without
   * @param probabilities of these
   * @return null if the first one can be shown by itself, or if there are several families
   */
  public static @Nullable NameFamily of(
      List<? extends @Nullable ByteString> names, List<Float> probabilities) {
    ByteString first = names.isEmpty() ? null : names.getFirst();
    if (first == null || names.size() == 1 || probabilities.getFirst() >= SimilarFunction.COMMENT) {
      return null;
    }
    FamilyName family = FamilyName.of(first.text());
    if (!names.stream().allMatch(name -> name != null && family.plain().equals(plain(name)))) {
      return null;
    }
    return new NameFamily(family, names.size(), probability(probabilities));
  }

  /** What all names of a function's family have in common. */
  static String plain(ByteString name) {
    return FamilyName.of(name.text()).plain();
  }

  /**
   * The probability that one of several candidates is right: as if they were independent. Pairs are
   * calibrated one by one, so that the probabilities of siblings may add up to more than 1; but of
   * the families with 0.8 to 0.9, and with more, 83 % and 94 % are right.
   */
  static float probability(List<Float> probabilities) {
    double wrong = 1;
    for (float each : probabilities) {
      wrong *= 1 - each;
    }
    return (float) (1 - wrong);
  }

  /** In words: {@code Table<...>::put, one of 4}. */
  @Override
  public String toString() {
    return name + ", one of " + members;
  }
}
