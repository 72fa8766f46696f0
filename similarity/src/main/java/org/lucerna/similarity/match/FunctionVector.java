package org.lucerna.similarity.match;

import java.util.Arrays;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;

/**
 * A function as it is compared with others: its features with their masses. The mass of a feature
 * is its rarity, times 1 + log2 of how often it occurs. Immutable.
 */
public final class FunctionVector {
  private final long[] features;
  private final float[] rarities;
  private final float[] frequencies;
  private final float[] familyMasses;
  private final float[] measures;
  private final int arguments;
  private final float norm;

  private FunctionVector(
      FunctionFeatures own, long[] features, float[] rarities, float[] frequencies) {
    this.features = features;
    this.rarities = rarities;
    this.frequencies = frequencies;
    familyMasses = new float[FeatureFamily.COUNT];
    double squares = 0;
    for (int i = 0; i < features.length; i++) {
      float mass = rarities[i] * frequencies[i];
      FeatureFamily family = FeatureFamily.of(features[i]);
      familyMasses[family.ordinal()] += mass;
      squares += mass * mass * family.weight() * family.weight();
    }
    norm = (float) Math.sqrt(squares);
    measures = new float[Measure.COUNT];
    for (Measure measure : Measure.values()) {
      measures[measure.ordinal()] = log2(1 + own.measure(measure));
    }
    arguments = own.measure(Measure.ARGUMENTS);
  }

  /**
   * A vector of a function.
   *
   * @param lent features that neighbors lend, ascending, each once
   */
  static FunctionVector of(FunctionFeatures own, long[] lent, FeatureRarity rarity) {
    int size = own.size() + lent.length;
    long[] features = new long[size];
    float[] rarities = new float[size];
    float[] frequencies = new float[size];
    for (int i = 0; i < own.size(); i++) {
      features[i] = own.feature(i);
      rarities[i] = rarity.of(features[i]);
      frequencies[i] = 1 + log2(own.count(i));
    }
    // The families of neighbors come after all others, so the whole ascends.
    for (int i = 0; i < lent.length; i++) {
      int at = own.size() + i;
      features[at] = lent[i];
      rarities[at] = rarity.of(lent[i]);
      frequencies[at] = 1;
    }
    return new FunctionVector(own, features, rarities, frequencies);
  }

  static float log2(double number) {
    return (float) (Math.log(number) / Math.log(2));
  }

  int size() {
    return features.length;
  }

  long feature(int index) {
    return features[index];
  }

  /** How much a feature counts in the cosine of two functions. */
  float weight(int index) {
    double family = FeatureFamily.of(features[index]).weight();
    return norm == 0 ? 0 : (float) (rarities[index] * frequencies[index] * family / norm);
  }

  /** The weight of a feature that the function has. */
  float weightOf(long feature) {
    return weight(Arrays.binarySearch(features, feature));
  }

  /** The mass of a family. */
  float mass(int family) {
    return familyMasses[family];
  }

  /** log2 of a measure + 1. */
  float measure(Measure measure) {
    return measures[measure.ordinal()];
  }

  float measure(int ordinal) {
    return measures[ordinal];
  }

  int arguments() {
    return arguments;
  }

  /** Adds up the mass that two functions share, by family. */
  void addShared(FunctionVector other, float[] masses) {
    int i = 0;
    int j = 0;
    while (i < features.length && j < other.features.length) {
      int order = Long.compareUnsigned(features[i], other.features[j]);
      if (order < 0) {
        i++;
      } else if (order > 0) {
        j++;
      } else {
        int family = FeatureFamily.of(features[i]).ordinal();
        masses[family] += rarities[i] * Math.min(frequencies[i], other.frequencies[j]);
        i++;
        j++;
      }
    }
  }

  @Override
  public String toString() {
    return "FunctionVector" + Arrays.toString(familyMasses);
  }
}
