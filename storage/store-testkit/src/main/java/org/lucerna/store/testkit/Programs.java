package org.lucerna.store.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/** Builds programs concisely. Immutable: each method returns a new builder. */
public record Programs(List<Function> functions) {
  /** The first bits of features of the family CONSTANT. */
  private static final int CONSTANT = 2 << 28;

  /** Features differ by their last bits. */
  public static final FeatureRarity RARITY = feature -> 1 + (feature & 0xff) / 16f;

  /**
   * A function.
   *
   * @param callees places, ascending
   */
  public record Function(Md5 key, Sketch sketch, List<Integer> callees) {}

  public static Programs some() {
    return new Programs(List.of());
  }

  /** A copy with one more function. */
  public Programs with(Md5 key, Sketch sketch, Integer... callees) {
    List<Function> more = new ArrayList<>(functions);
    more.add(new Function(key, sketch, List.of(callees)));
    return new Programs(List.copyOf(more));
  }

  public ProgramSketch program() {
    ByteSink out = new ByteSink();
    PackedInts.putDd(out, functions.size());
    for (Function function : functions) {
      out.md5(function.key);
      function.sketch.write(out);
      PackedInts.putDd(out, function.callees.size());
      int before = 0;
      for (int callee : function.callees) {
        PackedInts.putDd(out, callee - before);
        before = callee;
      }
    }
    return ProgramSketch.read(Cursor.of(out.toByteArray()));
  }

  /**
   * The {@code n}th key; each has a short key of its own, and greater numbers have greater keys.
   */
  public static Md5 key(int n) {
    return new Md5((long) n << 32, n);
  }

  /** A feature by its number; below 256, greater numbers mean rarer features. */
  public static int feature(int number) {
    return CONSTANT | number;
  }

  /** A sketch with the features of these numbers, each of which occurs once. */
  public static Sketch sketch(int... numbers) {
    ByteSink out = new ByteSink();
    out.u8(Sketch.VERSION << 4 | 1);
    for (int i = 0; i < Measure.COUNT + FeatureFamily.COUNT; i++) {
      out.u8(i);
    }
    int[] features = Arrays.stream(numbers).map(Programs::feature).sorted().distinct().toArray();
    out.u8(features.length);
    for (int feature : features) {
      out.u32be(feature);
    }
    for (int i = 0; i < features.length; i += 4) {
      out.u8(0);
    }
    return Sketch.read(Cursor.of(out.toByteArray()));
  }

  /**
   * A program of functions with the keys 0 to {@code keys} - 1 and features 0 to 255, at random.
   *
   * @param most functions
   */
  public static Programs random(SplittableRandom random, int most, int keys) {
    Programs program = some();
    int size = random.nextInt(most + 1);
    for (int i = 0; i < size; i++) {
      Integer[] callees =
          random
              .ints(random.nextInt(4), 0, size)
              .sorted()
              .distinct()
              .boxed()
              .toArray(Integer[]::new);
      int[] features = random.ints(random.nextInt(40), 0, 256).toArray();
      program = program.with(key(random.nextInt(keys)), sketch(features), callees);
    }
    return program;
  }
}
