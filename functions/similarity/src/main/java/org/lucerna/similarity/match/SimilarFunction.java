package org.lucerna.similarity.match;

/**
 * A known function that is similar to one of a program.
 *
 * @param function its number in the {@link ReferenceSet}
 * @param probability that it is the same function, 0 to 1
 * @param reasons why
 */
public record SimilarFunction(int function, float probability, Reasons reasons) {
  /** From this probability on, its name may be shown as a name. */
  public static final float NAME = 0.99f;

  /** From this probability on, its name may be shown as a comment. */
  public static final float COMMENT = 0.8f;
}
