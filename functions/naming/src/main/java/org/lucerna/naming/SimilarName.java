package org.lucerna.naming;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.SimilarityMark;
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
 */
public record SimilarName(
    ByteString name, float probability, boolean isSure, Md5 key, ByteString file, Reasons reasons) {
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
        Reasons.of(similar.reasons()));
  }

  /** The name as written in place of the function's own name, with the mark. */
  public ByteString marked() {
    return SimilarityMark.markFunction(name.text());
  }

  /** The comment that says where the name is from. */
  public String comment() {
    return SimilarityMark.comment(name.text(), file.text(), percent());
  }

  /** The probability in percent, rounded down. */
  public int percent() {
    return (int) (probability * HUNDRED);
  }
}
