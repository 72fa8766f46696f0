package org.lucerna.similarity.match;

import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.Measure;

/** The numbers that the pair model judges by: a comparison of two functions in isolation. */
final class PairNumbers {
  private static final int FAMILIES = FeatureFamily.COUNT;

  private static final Measure[] SIZES = {
    Measure.INSTRUCTIONS, Measure.BLOCKS, Measure.CALLS, Measure.IMPORTED_CALLS
  };

  /** Number of values. */
  static final int COUNT = 5 * FAMILIES + Measure.COUNT + SIZES.length + 1 + 2 + 3 + 2;

  private PairNumbers() {}

  /**
   * Compares two functions.
   *
   * @param callees how many functions each calls
   * @param callers how many functions call each
   */
  static void put(
      FunctionVector query, FunctionVector candidate, int[] callees, int[] callers, float[] into) {
    float[] shared = new float[FAMILIES];
    query.addShared(candidate, shared);
    float ownShared = 0;
    float ownAll = 0;
    float allKept = 0;
    float allShared = 0;
    for (int family = 0; family < FAMILIES; family++) {
      float mass = shared[family];
      into[family] = mass;
      into[FAMILIES + family] = mass / Math.max(query.mass(family), 1e-6f);
      into[2 * FAMILIES + family] = mass / Math.max(candidate.keptMass(family), 1e-6f);
      into[3 * FAMILIES + family] = query.mass(family);
      into[4 * FAMILIES + family] = Math.abs(query.logarithm(family) - candidate.logarithm(family));
      if (family < FeatureFamily.OWN) {
        ownShared += mass;
        ownAll += query.mass(family) + candidate.mass(family);
      }
      allKept += candidate.keptMass(family);
      allShared += mass;
    }
    int at = 5 * FAMILIES;
    for (int measure = 0; measure < Measure.COUNT; measure++) {
      into[at++] = Math.abs(query.measure(measure) - candidate.measure(measure));
    }
    for (Measure size : SIZES) {
      into[at++] = query.measure(size.place());
    }
    into[at++] = query.arguments() == candidate.arguments() ? 0 : 1;
    into[at++] = distance(callees);
    into[at++] = distance(callers);
    into[at++] = query.cosine(candidate);
    into[at++] = ownShared / Math.max(ownAll - ownShared, 1e-6f);
    into[at++] = ownShared;
    into[at++] = allShared / Math.max(allKept, 1e-6f);
    into[at] = query.key().equals(candidate.key()) ? 1 : 0;
  }

  private static float distance(int[] degrees) {
    return Math.abs(FunctionVector.log2(1 + degrees[0]) - FunctionVector.log2(1 + degrees[1]));
  }
}
