package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.SampleFeatures;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * A program of random functions: each has rare features of its own and common ones, and calls
 * others.
 *
 * @param callees of each function, ascending
 */
record SampleProgram(
    List<Map<Integer, Integer>> features, List<int[]> measures, List<long[]> callees) {
  private static final long FIRST = 0x1000;
  private static final int DISTANCE = 16;

  /** Numbers that rare and common features are made of. */
  private static final int DIFFERENT = 1 << 30;

  private static final int SAME = 40;

  /** Families whose features differ from function to function, and how many a function has. */
  private static final EnumMap<FeatureFamily, Integer> RARE =
      new EnumMap<>(
          Map.of(
              FeatureFamily.STRING, 2,
              FeatureFamily.IMPORT, 1,
              FeatureFamily.CONSTANT, 2,
              FeatureFamily.BLOCK, 8,
              FeatureFamily.FIELD_ACCESS, 4));

  /** Families of few different features. */
  private static final EnumMap<FeatureFamily, Integer> COMMON =
      new EnumMap<>(
          Map.of(
              FeatureFamily.SMALL_CONSTANT, 4,
              FeatureFamily.FIELD, 5,
              FeatureFamily.CLASS, 10,
              FeatureFamily.SEQUENCE, 25,
              FeatureFamily.SIZE, 9));

  /** A program of {@code size} functions, equal for equal seeds. */
  static SampleProgram random(long seed, int size) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Map<Integer, Integer>> features = new ArrayList<>();
    List<int[]> measures = new ArrayList<>();
    List<long[]> callees = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      features.add(features(random));
      int instructions = random.nextInt(30, 300);
      measures.add(measures(instructions, random));
      callees.add(
          random
              .ints(random.nextInt(5), 0, size)
              .sorted()
              .distinct()
              .mapToLong(SampleProgram::address)
              .toArray());
    }
    return new SampleProgram(features, measures, callees);
  }

  /** A program of one function, with features that make a match likely by themselves. */
  static SampleProgram single(int instructions) {
    SampleProgram one = random(21, 1);
    int[] measures = one.measures.getFirst().clone();
    measures[0] = instructions;
    return new SampleProgram(one.features, List.of(measures), List.of(new long[0]));
  }

  private static long address(int place) {
    return FIRST + (long) DISTANCE * place;
  }

  private static Map<Integer, Integer> features(SplittableRandom random) {
    Map<Integer, Integer> features = new TreeMap<>();
    RARE.forEach((family, count) -> put(features, family, count, DIFFERENT, random));
    COMMON.forEach((family, count) -> put(features, family, count, SAME, random));
    return features;
  }

  private static void put(
      Map<Integer, Integer> features,
      FeatureFamily family,
      int count,
      int different,
      SplittableRandom random) {
    for (int i = 0; i < count; i++) {
      int feature = SampleFeatures.feature(family, random.nextInt(2, different));
      features.put(feature, 1 + random.nextInt(3));
    }
  }

  private static int[] measures(int instructions, SplittableRandom random) {
    int blocks = instructions / 5;
    return new int[] {
      instructions,
      blocks,
      blocks * 3 / 2,
      blocks / 2,
      random.nextInt(3),
      random.nextInt(9),
      1,
      0,
      2
    };
  }

  int size() {
    return features.size();
  }

  /** The same program with a share of each function's features replaced by others. */
  SampleProgram changed(double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Map<Integer, Integer>> changed = new ArrayList<>();
    for (Map<Integer, Integer> function : features) {
      Map<Integer, Integer> kept = new TreeMap<>(function);
      for (int feature : function.keySet()) {
        if (random.nextDouble() < share) {
          kept.remove(feature);
          FeatureFamily family = FeatureFamily.of(feature);
          put(kept, family, 1, RARE.containsKey(family) ? DIFFERENT : SAME, random);
        }
      }
      changed.add(kept);
    }
    return new SampleProgram(changed, measures, callees);
  }

  /** Its sketches; the keys are equal for equal seeds. */
  ProgramSketch sketch(long keys) {
    SplittableRandom random = new SplittableRandom(keys);
    List<FunctionFeatures> functions = new ArrayList<>();
    List<Md5> md5s = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      functions.add(SampleFeatures.of(features.get(i), measures.get(i), callees.get(i)));
      md5s.add(new Md5(random.nextLong(), random.nextLong()));
    }
    return ProgramSketch.of(
        Architecture.X64,
        functions,
        md5s,
        IntStream.range(0, size()).mapToLong(SampleProgram::address).toArray(),
        SimilarityModel.standard().rarity(),
        Sketch.ASKED_FEATURES);
  }

  /** Names of its functions. */
  List<ByteString> names(String prefix) {
    return IntStream.range(0, size()).mapToObj(i -> ByteString.utf8(prefix + i)).toList();
  }
}
