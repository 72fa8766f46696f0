package org.lucerna.similarity.sketch;

/** How rare features are among the functions of all programs. Thread-safe. */
@FunctionalInterface
public interface FeatureRarity {
  /** All features are equally rare: for use without learned data. */
  FeatureRarity EQUAL = _ -> 1;

  /**
   * The inverse document frequency of a feature: the natural logarithm of how many functions there
   * are for each that has it. 0 of a feature that all functions have.
   */
  float of(int feature);
}
