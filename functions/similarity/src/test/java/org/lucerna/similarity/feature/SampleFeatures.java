package org.lucerna.similarity.feature;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Features of functions that no file has, for tests. */
public final class SampleFeatures {
  /** Where {@link #read} has a string. */
  public static final long STRING = 0x500000;

  private SampleFeatures() {}

  /** A feature of a family, the same for the same number. */
  public static int feature(FeatureFamily family, long number) {
    return family.feature(FeatureHash.mix(number));
  }

  /**
   * A function.
   *
   * @param features with how often they occur
   * @param measures in their order; missing ones are 0
   * @param callees ascending
   */
  public static FunctionFeatures of(
      Map<Integer, Integer> features, int[] measures, long... callees) {
    TreeMap<Integer, Integer> sorted = new TreeMap<>(features);
    char[] counts = new char[sorted.size()];
    int size = 0;
    for (int count : sorted.values()) {
      counts[size++] = (char) count;
    }
    int[] ascending = sorted.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[] all = new int[Measure.COUNT];
    System.arraycopy(measures, 0, all, 0, measures.length);
    return new FunctionFeatures(ascending, counts, all, callees);
  }

  /** A function with up to {@code most} random features and random measures. */
  public static FunctionFeatures random(SplittableRandom random, int most, long... callees) {
    Map<Integer, Integer> features = new TreeMap<>();
    int size = random.nextInt(most + 1);
    while (features.size() < size) {
      FeatureFamily[] families = FeatureFamily.values();
      FeatureFamily family = families[random.nextInt(families.length)];
      features.put(feature(family, random.nextInt(1000)), 1 + random.nextInt(20));
    }
    int[] measures = random.ints(Measure.COUNT, 0, 10_000).toArray();
    return of(features, measures, callees);
  }

  /** The function of 64-bit x86 code at 401000, in a program whose only data is a string. */
  public static FunctionFeatures read(String hex) {
    FakeProgram program = new FakeProgram();
    program.constants.put(STRING, "a string\0".getBytes(StandardCharsets.US_ASCII));
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    return new FeatureReader(new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V), program)
        .read(0x401000, MemorySegment.ofArray(code));
  }
}
