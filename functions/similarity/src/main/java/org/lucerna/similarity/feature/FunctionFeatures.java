package org.lucerna.similarity.feature;

/** The features of one function itself. Immutable, as nobody writes into the arrays. */
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

  /** How many features there are. */
  public int size() {
    return features.length;
  }

  /** A feature; they ascend. */
  public int feature(int index) {
    return features[index];
  }

  /** How often it occurs, at most 65,535. */
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
