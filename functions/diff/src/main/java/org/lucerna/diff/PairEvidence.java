package org.lucerna.diff;

/**
 * Why two functions are a pair, most certain first. The probabilities are the shares of right pairs
 * that {@code bench/run diff} measured, rounded down.
 */
public enum PairEvidence {
  /** Both have the same name, and in their files no other function that is left has it. */
  NAME(1),
  /**
   * Both have the same key, and in their files no other function that is left has it; they have 16
   * bytes or more.
   */
  KEY(0.99f),
  /** Both have the same key, and they are at the same place among pairs. */
  KEY_AROUND(0.95f),
  /**
   * Both have the same key, and are paired in the order of their files, because nothing else
   * distinguishes them from others. It says that the code is in both files, not which is which.
   */
  KEY_ORDER(0.1f),
  /** Their code is similar; the probability is the model's. */
  SIMILAR(0);

  private final float probability;

  PairEvidence(float probability) {
    this.probability = probability;
  }

  /** The probability that such a pair is right, 0 to 1; 0 if each pair has its own. */
  float probability() {
    return probability;
  }
}
