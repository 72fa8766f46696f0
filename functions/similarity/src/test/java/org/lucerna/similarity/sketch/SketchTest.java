package org.lucerna.similarity.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.feature.SampleFeatures;

final class SketchTest {
  private static final int STRING = SampleFeatures.feature(FeatureFamily.STRING, 1);
  private static final int FIELD = SampleFeatures.feature(FeatureFamily.FIELD, 8);
  private static final int SEQUENCE = SampleFeatures.feature(FeatureFamily.SEQUENCE, 0x0102);

  /** Index of the number of features in the bytes of a sketch. */
  private static final int COUNT_AT = 1 + Measure.COUNT + FeatureFamily.COUNT;

  private static Sketch sketch(Map<Integer, Integer> features, int... measures) {
    FunctionFeatures function = SampleFeatures.of(features, measures);
    return Sketch.of(
        Architecture.X64, function, new int[0], FeatureRarity.EQUAL, Sketch.ASKED_FEATURES);
  }

  private static byte[] sample() {
    return SampleSketches.written(sketch(Map.of(STRING, 1, FIELD, 2, SEQUENCE, 5), 30, 4));
  }

  private static FormatException damage(byte[] bytes) {
    try {
      return new FormatException(-1, "an exception", Sketch.read(Cursor.of(bytes)).toString());
    } catch (FormatException damage) {
      return damage;
    }
  }

  @Test
  void writtenSketchIsReadBack() {
    for (int seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Sketch sketch = SampleSketches.sketch(random, 1 + random.nextInt(Sketch.ASKED_FEATURES));
      byte[] written = SampleSketches.written(sketch);
      Cursor in = Cursor.of(written);
      Sketch read = Sketch.read(in);
      assertThat(read).as("seed %d", seed).isEqualTo(sketch).hasSameHashCodeAs(sketch);
      assertThat(in.atEnd()).as("seed %d", seed).isTrue();
      assertThat(SampleSketches.written(read)).as("seed %d", seed).isEqualTo(written);
    }
  }

  /** Changes of features or of the format change these bytes: they need a new version. */
  @Test
  void sketchOfSmallFunctionHasTheDocumentedBytes() {
    FunctionFeatures function =
        SampleFeatures.read("55 4889e5 488d3df5ef0f00 83fe0a 7f05 8b4708 01f0 69c039300000 5d c3");
    Sketch sketch =
        Sketch.of(
            Architecture.X64, function, new int[0], FeatureRarity.EQUAL, Sketch.STORED_FEATURES);
    assertThat(HexFormat.of().formatHex(SampleSketches.written(sketch)))
        .isEqualTo(
            "21"
                + "19100d080000000008080800000008000002"
                + "10001000101010333010003500000000"
                + "1d"
                + "837e5a5383bdd78a8425bd8b8b94d5cb8bbc77278c37b0578d6bd5319518c405"
                + "b0ad0f11b11fe857b24c9cccb37f88d2b4790046ba1774e2ba913a0dbe8d2e1c"
                + "bf72ad8c0ebc2ff4217d2abf4efc6be8546abcca60d910ae73abf2a278182fda"
                + "7c9761a47d66ad737e8b4b3b7eb269b67fec29780000000000100000");
    assertThat(Sketch.versionOf(ByteString.wrap(SampleSketches.written(sketch)))).isEqualTo(2);
  }

  @Test
  void heaviestFeaturesAreKept() {
    Sketch sketch = sketch(Map.of(STRING, 1, FIELD, 1, SEQUENCE, 1));
    assertThat(features(sketch.heaviest(FeatureRarity.EQUAL, 2))).containsExactly(STRING, FIELD);
    assertThat(features(sketch.heaviest(FeatureRarity.EQUAL, 1))).containsExactly(STRING);
    FeatureRarity rareSequence = feature -> feature == SEQUENCE ? 9 : 1;
    assertThat(features(sketch.heaviest(rareSequence, 1))).containsExactly(SEQUENCE);
    assertThat(sketch.heaviest(FeatureRarity.EQUAL, 3)).isEqualTo(sketch);
  }

  @Test
  void massesIncludeAllFeatures() {
    Sketch sketch = sketch(Map.of(STRING, 1, FIELD, 1, SEQUENCE, 1));
    Sketch capped = sketch.heaviest(FeatureRarity.EQUAL, 1);
    assertThat(capped.mass(FeatureFamily.SEQUENCE)).isEqualTo(sketch.mass(FeatureFamily.SEQUENCE));
    assertThat(capped.mass(FeatureFamily.SEQUENCE)).isCloseTo(1, within(0.05f));
    assertThat(capped.mass(FeatureFamily.IMPORT)).isZero();
  }

  @Test
  void heaviestFeaturesAreGivenHeaviestFirst() {
    List<Integer> given = new ArrayList<>();
    sketch(Map.of(STRING, 1, FIELD, 1, SEQUENCE, 1))
        .forHeaviest(FeatureRarity.EQUAL, 2, given::add);
    assertThat(given).containsExactly(STRING, FIELD);
  }

  @Test
  void frequenciesAreRoundedDownToPowersOfTwo() {
    for (int[] pair : new int[][] {{1, 1}, {2, 2}, {3, 2}, {4, 3}, {7, 3}, {8, 4}, {65_535, 4}}) {
      assertThat(sketch(Map.of(FIELD, pair[0])).mass(0, FeatureRarity.EQUAL))
          .as("%d times", pair[0])
          .isEqualTo(pair[1]);
    }
  }

  @Test
  void featuresAreCappedWhenTheSketchIsMade() {
    Map<Integer, Integer> many = new HashMap<>();
    for (int i = 0; i < 500; i++) {
      many.put(SampleFeatures.feature(FeatureFamily.CONSTANT, i), 1);
    }
    assertThat(sketch(many).size()).isEqualTo(Sketch.ASKED_FEATURES);
    assertThat(sketch(many).heaviest(FeatureRarity.EQUAL, Sketch.STORED_FEATURES).size())
        .isEqualTo(Sketch.STORED_FEATURES);
  }

  @Test
  void measuresAreLogarithms() {
    Sketch sketch = sketch(Map.of(), 1023, 0, Integer.MAX_VALUE);
    assertThat(sketch.logarithm(Measure.INSTRUCTIONS)).isEqualTo(10);
    assertThat(sketch.logarithm(Measure.BLOCKS)).isZero();
    assertThat(sketch.logarithm(Measure.EDGES)).isEqualTo(31);
  }

  @Test
  void tooManyFeaturesThrowFormatException() {
    byte[] bytes = Arrays.copyOf(sample(), 1000);
    bytes[COUNT_AT] = Sketch.ASKED_FEATURES + 1;
    assertThat(damage(bytes))
        .hasMessageContaining("at most 96 features")
        .hasMessageContaining("97");
    assertThat(damage(bytes).offset()).isEqualTo(COUNT_AT);
  }

  @Test
  void featuresThatDoNotAscendThrowFormatException() {
    byte[] bytes = sample();
    System.arraycopy(bytes, COUNT_AT + 1, bytes, COUNT_AT + 5, 4);
    assertThat(damage(bytes)).hasMessageContaining("ascending features");
    assertThat(damage(bytes).offset()).isEqualTo(COUNT_AT + 5);
  }

  @Test
  void otherVersionThrowsFormatException() {
    byte[] bytes = sample();
    bytes[0] = 0x11;
    assertThat(damage(bytes))
        .hasMessageContaining("features of version 2")
        .hasMessageContaining("1");
    assertThat(damage(bytes).offset()).isZero();
  }

  @Test
  void unknownArchitectureThrowsFormatException() {
    byte[] bytes = sample();
    bytes[0] = 0x2f;
    assertThat(damage(bytes)).hasMessageContaining("a known architecture");
    assertThat(damage(bytes).offset()).isZero();
  }

  @Test
  void everyTruncatedSketchThrowsFormatException() {
    byte[] bytes = sample();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Sketch.read(Cursor.of(cut)))
          .as("%d bytes", length)
          .isInstanceOf(FormatException.class);
    }
  }

  private static List<Integer> features(Sketch sketch) {
    List<Integer> features = new ArrayList<>();
    for (int i = 0; i < sketch.size(); i++) {
      features.add(sketch.feature(i));
    }
    return features;
  }
}
