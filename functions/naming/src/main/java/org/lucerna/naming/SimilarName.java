package org.lucerna.naming;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.SimilarityMark;
import org.lucerna.similarity.match.NameFamily;
import org.lucerna.similarity.match.Reasons;

/**
 * The name of a known function that is similar to one of a file.
 *
 * @param name as the server knows it
 * @param probability that both are the same function, 0 to 1
 * @param isSure whether the probability is high enough to show the name as one
 * @param key of the known function
 * @param file that the known function is from; empty if unknown or not disclosed
 * @param reasons why
 * @param renamed the known function's name in another release; null if none is known
 */
public record SimilarName(
    ByteString name,
    float probability,
    boolean isSure,
    Md5 key,
    ByteString file,
    Reasons reasons,
    @Nullable Renaming renamed) {
  private static final int HUNDRED = 100;

  /**
   * The name that a server answers.
   *
   * @param sure probability from which on a name is shown as one, 0 to 1
   */
  public static SimilarName of(SimilarResult.Similar similar, float sure) {
    float probability = similar.probability() / (float) SimilarResult.CERTAIN;
    return new SimilarName(
        similar.name(),
        probability,
        probability >= sure,
        similar.key(),
        similar.file(),
        Reasons.of(similar.reasons()),
        similar.renamed());
  }

  /**
   * What the names for a function say together: the first one, or if none is probable enough by
   * itself, their {@linkplain NameFamily family}.
   *
   * @param names most probable first
   * @return null if there are none
   */
  static @Nullable SimilarName of(List<SimilarName> names) {
    NameFamily family =
        NameFamily.of(
            names.stream().map(SimilarName::name).toList(),
            names.stream().map(SimilarName::probability).toList());
    if (family == null) {
      return names.isEmpty() ? null : names.getFirst();
    }
    SimilarName first = names.getFirst();
    return new SimilarName(
        ByteString.utf8(family.toString()),
        family.probability(),
        false,
        first.key,
        first.file,
        first.reasons,
        null);
  }

  /** The name as written in place of the function's own name, with the mark. */
  public ByteString marked() {
    return SimilarityMark.markFunction(name.text());
  }

  /** The comment that says where the name is from. */
  public String comment() {
    String known = renamed == null ? name.text() : name.text() + ", " + renamed.words();
    return SimilarityMark.comment(known, file.text(), percent());
  }

  /** The probability in percent, rounded down. */
  public int percent() {
    return (int) (probability * HUNDRED);
  }
}
