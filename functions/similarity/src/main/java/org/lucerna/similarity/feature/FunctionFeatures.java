package org.lucerna.similarity.feature;

/** The features of one function itself. Immutable, because the arrays are never modified. */
public final class FunctionFeatures {
  private final int[] features;
  private final char[] counts;
  private final int[] measures;
  private final long[] callees;

  FunctionFeatures(int[] features, char[] counts, int[] measures, long[] callees) {
    this.features = features;
    this.counts = counts;
    this.measures = measures;
    this.callees = callees;
  }

  /** Number of features. */
  public int size() {
    return features.length;
  }

  /** A feature; they ascend. */
  public int feature(int index) {
    return features[index];
  }

  /** Number of occurrences, at most 65,535. */
  public int count(int index) {
    return counts[index];
  }

  public int measure(Measure measure) {
    return measures[measure.place()];
  }

  /** The addresses of functions that are called, ascending, each once. */
  public long[] callees() {
    return callees.clone();
  }
}
