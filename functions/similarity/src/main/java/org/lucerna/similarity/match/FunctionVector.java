package org.lucerna.similarity.match;

import java.util.Arrays;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.Sketch;

/** A sketch in numeric form, for computation. Immutable. */
final class FunctionVector {
  private static final FeatureFamily[] FAMILIES = FeatureFamily.values();
  private static final Measure[] MEASURES = Measure.values();

  /** Families of what a function refers to come before those of its code, and its classes after. */
  private static final int CODE = FeatureFamily.SMALL_CONSTANT.place();

  private static final int TYPE = FeatureFamily.TYPE.place();

  private final Md5 key;
  private final int[] features;
  private final float[] masses;
  private final float[] weights;
  private final float[] familyMasses = new float[FeatureFamily.COUNT];
  private final float[] familyLogarithms = new float[FeatureFamily.COUNT];
  private final float[] keptMasses = new float[FeatureFamily.COUNT];
  private final float[] measures = new float[Measure.COUNT];
  private final int arguments;
  private final long shape;

  FunctionVector(Md5 key, Sketch sketch, FeatureRarity rarity) {
    this.key = key;
    features = new int[sketch.size()];
    masses = new float[features.length];
    weights = new float[features.length];
    double squares = 0;
    for (int i = 0; i < features.length; i++) {
      features[i] = sketch.feature(i);
      masses[i] = sketch.mass(i, rarity);
      FeatureFamily family = FeatureFamily.of(features[i]);
      keptMasses[family.place()] += masses[i];
      weights[i] = masses[i] * (float) family.weight();
      squares += weights[i] * weights[i];
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= squares == 0 ? 1 : (float) Math.sqrt(squares);
    }
    for (FeatureFamily family : FAMILIES) {
      float mass = sketch.mass(family);
      familyMasses[family.place()] = mass;
      familyLogarithms[family.place()] = log2(1 + mass);
    }
    for (Measure measure : MEASURES) {
      measures[measure.place()] = sketch.logarithm(measure);
    }
    arguments = sketch.arguments();
    shape = sketch.shape();
  }

  static float log2(double number) {
    return (float) (Math.log(number) / Math.log(2));
  }

  Md5 key() {
    return key;
  }

  int size() {
    return features.length;
  }

  int feature(int index) {
    return features[index];
  }

  /** The weight of a feature in the cosine of two functions. */
  float weight(int index) {
    return weights[index];
  }

  /** The heaviest features, at most {@code most}, ascending. */
  int[] heaviest(int most) {
    if (features.length <= most) {
      return features;
    }
    long[] ranked = Sketch.ranks(weights);
    Arrays.sort(ranked);
    int[] heaviest = new int[most];
    for (int i = 0; i < most; i++) {
      heaviest[i] = features[(int) ranked[i]];
    }
    Arrays.sort(heaviest);
    return heaviest;
  }

  /** The weight of a feature that the function has. */
  float weightOf(int feature) {
    return weight(Arrays.binarySearch(features, feature));
  }

  /** The mass of a family, including features that are not kept. */
  float mass(int family) {
    return familyMasses[family];
  }

  /** log2 of the mass of a family + 1. */
  float logarithm(int family) {
    return familyLogarithms[family];
  }

  /** The mass of the features of a family that are kept. */
  float keptMass(int family) {
    return keptMasses[family];
  }

  /** About log2 of a measure + 1. */
  float measure(int ordinal) {
    return measures[ordinal];
  }

  int arguments() {
    return arguments;
  }

  /** See {@link Sketch#shape}. */
  long shape() {
    return shape;
  }

  /**
   * The share of what is kept of a known function's code, 0 to 1.
   *
   * @param shared the masses that another function shares, by family; more may follow
   */
  float sharedCode(float[] shared) {
    float both = 0;
    float all = 0;
    for (int family = CODE; family < TYPE; family++) {
      both += shared[family];
      all += keptMasses[family];
    }
    return both / Math.max(all, 1e-6f);
  }

  /** The cosine of two functions. */
  float cosine(FunctionVector other) {
    float sum = 0;
    int j = 0;
    for (int i = 0; i < features.length; i++) {
      while (j < other.features.length && other.features[j] < features[i]) {
        j++;
      }
      if (j < other.features.length && other.features[j] == features[i]) {
        sum += weight(i) * other.weight(j);
      }
    }
    return sum;
  }

  /** Adds up the mass that two functions share, by family. */
  void addShared(FunctionVector other, float[] into) {
    int i = 0;
    int j = 0;
    while (i < features.length && j < other.features.length) {
      if (features[i] < other.features[j]) {
        i++;
      } else if (features[i] > other.features[j]) {
        j++;
      } else {
        into[FeatureFamily.of(features[i]).place()] += Math.min(masses[i], other.masses[j]);
        i++;
        j++;
      }
    }
  }

  /** Numbers of features that two functions share, by family. */
  int[] shared(FunctionVector other) {
    int[] shared = new int[FeatureFamily.COUNT];
    for (int feature : features) {
      if (Arrays.binarySearch(other.features, feature) >= 0) {
        shared[FeatureFamily.of(feature).place()]++;
      }
    }
    return shared;
  }

  @Override
  public String toString() {
    return "FunctionVector of " + key;
  }
}
