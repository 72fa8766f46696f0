package org.lucerna.similarity.sketch;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;

/**
 * The stored form of a function, for comparison with others: its heaviest features, its measures,
 * and the total weight of all its features. The weight of a feature is its rarity, times how often
 * it occurs, times the weight of its family. The package has the layout. Immutable.
 */
public final class Sketch {
  /** The version of the features; sketches of different versions never compare. */
  public static final int VERSION = ArchitectureNumber.VERSION;

  /** Maximum number of features that a store keeps of a function. */
  public static final int STORED_FEATURES = 32;

  /** Maximum number of features by which a function is found: the heaviest. */
  public static final int POSTED_FEATURES = 12;

  /** Maximum number of features sent for a requested function. */
  public static final int ASKED_FEATURES = 96;

  /** Maximum number of features that a function is looked up by: the heaviest. */
  public static final int SEARCHED_FEATURES = 32;

  /** Maximum number of functions found by one feature: a more frequent feature says too little. */
  public static final int MAX_FOUND = 256;

  private static final int MAX_FREQUENCY = 3;
  private static final int MASS_STEPS = 16;
  private static final int MEASURE_STEPS = 8;
  private static final int MAX_LEVEL = 255;

  private final Architecture architecture;
  private final int[] features;

  /** For each feature 0 if it occurs once, 1 up to 3 times, 2 up to 7 times, 3 more often. */
  private final byte[] frequencies;

  /** Sixteen times log2(1 + mass), by family. */
  private final byte[] masses;

  /** Eight times log2(1 + measure); the argument registers unchanged. */
  private final byte[] measures;

  private Sketch(
      Architecture architecture,
      int[] features,
      byte[] frequencies,
      byte[] masses,
      byte[] measures) {
    this.architecture = architecture;
    this.features = features;
    this.frequencies = frequencies;
    this.masses = masses;
    this.measures = measures;
  }

  /**
   * The sketch of a function.
   *
   * @param lent features that other functions of its program lend it, ascending, each once
   * @param most features that it keeps
   */
  static Sketch of(
      Architecture architecture, FunctionFeatures own, int[] lent, FeatureRarity rarity, int most) {
    int size = own.size() + lent.length;
    int[] features = new int[size];
    byte[] frequencies = new byte[size];
    for (int i = 0; i < own.size(); i++) {
      features[i] = own.feature(i);
      frequencies[i] = frequency(own.count(i));
    }
    System.arraycopy(lent, 0, features, own.size(), lent.length);
    double[] sums = new double[FeatureFamily.COUNT];
    float[] weights = new float[size];
    for (int i = 0; i < size; i++) {
      FeatureFamily family = FeatureFamily.of(features[i]);
      float mass = mass(features[i], frequencies[i], rarity);
      sums[family.place()] += mass;
      weights[i] = weight(family, mass);
    }
    byte[] masses = new byte[FeatureFamily.COUNT];
    for (int i = 0; i < masses.length; i++) {
      masses[i] = level(MASS_STEPS, sums[i]);
    }
    byte[] measures = new byte[Measure.COUNT];
    for (Measure measure : Measure.values()) {
      int value = own.measure(measure);
      measures[measure.place()] =
          measure == Measure.ARGUMENTS ? (byte) value : level(MEASURE_STEPS, value);
    }
    return new Sketch(architecture, features, frequencies, masses, measures)
        .heaviest(weights, most);
  }

  private static byte frequency(int count) {
    return (byte) Math.min(MAX_FREQUENCY, 31 - Integer.numberOfLeadingZeros(count));
  }

  private static byte level(int steps, double number) {
    return (byte) Math.min(MAX_LEVEL, Math.round(steps * Math.log(1 + number) / Math.log(2)));
  }

  /** A copy with at most {@code most} features: the heaviest. */
  public Sketch heaviest(FeatureRarity rarity, int most) {
    return heaviest(weights(rarity), most);
  }

  private Sketch heaviest(float[] weights, int most) {
    long[] ranked = ranks(weights);
    int size = Math.min(most, ranked.length);
    if (size < ranked.length) {
      Arrays.sort(ranked);
    }
    long[] pairs = new long[size];
    for (int i = 0; i < size; i++) {
      int index = (int) ranked[i];
      pairs[i] = (long) features[index] << Byte.SIZE | frequencies[index];
    }
    Arrays.sort(pairs);
    int[] kept = new int[size];
    byte[] often = new byte[size];
    for (int i = 0; i < size; i++) {
      kept[i] = (int) (pairs[i] >> Byte.SIZE);
      often[i] = (byte) pairs[i];
    }
    return new Sketch(architecture, kept, often, masses, measures);
  }

  /**
   * Numbers that ascend from the highest weight to the lowest, of equal ones from the lower index;
   * each has the index in its low half.
   *
   * @param weights not negative
   */
  public static long[] ranks(float[] weights) {
    long[] ranks = new long[weights.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = (long) ~Float.floatToIntBits(weights[i]) << 32 | i;
    }
    return ranks;
  }

  /** Gives the heaviest features to {@code each}, at most {@code most}. */
  public void forHeaviest(FeatureRarity rarity, int most, IntConsumer each) {
    long[] ranked = ranks(weights(rarity));
    Arrays.sort(ranked);
    for (int i = 0; i < Math.min(most, ranked.length); i++) {
      each.accept(features[(int) ranked[i]]);
    }
  }

  /** Architecture of its code; only functions of one architecture compare. */
  public Architecture architecture() {
    return architecture;
  }

  /** Number of features. */
  public int size() {
    return features.length;
  }

  /** A feature; they ascend. */
  public int feature(int index) {
    return features[index];
  }

  /** The evidence of a feature: its rarity, times 1 to 4 by its frequency. */
  public float mass(int index, FeatureRarity rarity) {
    return mass(features[index], frequencies[index], rarity);
  }

  private static float mass(int feature, byte frequency, FeatureRarity rarity) {
    return rarity.of(feature) * (1 + frequency);
  }

  private float[] weights(FeatureRarity rarity) {
    float[] weights = new float[features.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weight(FeatureFamily.of(features[i]), mass(i, rarity));
    }
    return weights;
  }

  private static float weight(FeatureFamily family, float mass) {
    return (float) (mass * family.weight());
  }

  /** The mass of all features of a family, including those that are not kept. */
  public float mass(FeatureFamily family) {
    return (float) Math.pow(2, (masses[family.place()] & 0xff) / (double) MASS_STEPS) - 1;
  }

  /** About log2(1 + measure). */
  public float logarithm(Measure measure) {
    return (measures[measure.place()] & 0xff) / (float) MEASURE_STEPS;
  }

  /** The argument registers that are read before they are written, a bit for each. */
  public int arguments() {
    return measures[Measure.ARGUMENTS.place()] & 0xff;
  }

  /**
   * A hash of the measures and the masses of a function's own families: equal for functions of one
   * program whose code does the same.
   */
  public long shape() {
    long hash = 1;
    for (byte measure : measures) {
      hash = 31 * hash + measure;
    }
    for (int family = 0; family < FeatureFamily.OWN; family++) {
      hash = 31 * hash + masses[family];
    }
    return hash;
  }

  /** The version of the features of a written sketch; the rest of it need not be readable. */
  public static int versionOf(ByteString sketch) {
    return sketch.at(0) >> 4;
  }

  /** Writes the sketch. */
  public void write(ByteSink out) {
    out.u8(ArchitectureNumber.of(architecture));
    out.bytes(ByteString.wrap(measures)).bytes(ByteString.wrap(masses)).u8(features.length);
    for (int feature : features) {
      out.u32be(feature);
    }
    for (int i = 0; i < features.length; i += 4) {
      int packed = 0;
      for (int j = i; j < Math.min(i + 4, features.length); j++) {
        packed |= frequencies[j] << (2 * (j - i));
      }
      out.u8(packed);
    }
  }

  /**
   * Reads a sketch.
   *
   * @throws FormatException if it is damaged, or of another version
   */
  public static Sketch read(Cursor in) {
    Architecture architecture = ArchitectureNumber.read(in);
    byte[] measures = in.bytes(Measure.COUNT).toByteArray();
    byte[] masses = in.bytes(FeatureFamily.COUNT).toByteArray();
    long offset = in.offset();
    int size = in.u8();
    if (size > ASKED_FEATURES) {
      throw new FormatException(offset, "at most " + ASKED_FEATURES + " features", size + "");
    }
    int[] features = new int[size];
    for (int i = 0; i < size; i++) {
      offset = in.offset();
      features[i] = in.u32be();
      if (i > 0 && features[i] <= features[i - 1]) {
        throw new FormatException(offset, "ascending features", Integer.toHexString(features[i]));
      }
    }
    byte[] frequencies = new byte[size];
    for (int i = 0; i < size; i += 4) {
      int packed = in.u8();
      for (int j = i; j < Math.min(i + 4, size); j++) {
        frequencies[j] = (byte) ((packed >> (2 * (j - i))) & MAX_FREQUENCY);
      }
    }
    return new Sketch(architecture, features, frequencies, masses, measures);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sketch sketch
        && architecture == sketch.architecture
        && Arrays.equals(features, sketch.features)
        && Arrays.equals(frequencies, sketch.frequencies)
        && Arrays.equals(masses, sketch.masses)
        && Arrays.equals(measures, sketch.measures);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(features) + Arrays.hashCode(measures);
  }

  @Override
  public String toString() {
    return "Sketch[" + architecture + ", " + features.length + " features]";
  }
}
