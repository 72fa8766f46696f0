package org.lucerna.similarity.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.SampleFeatures;

/** Random sketches and programs. */
final class SampleSketches {
  private static final long FIRST = 0x1000;
  private static final int DISTANCE = 16;

  private SampleSketches() {}

  static Sketch sketch(SplittableRandom random, int most) {
    return Sketch.of(
        architecture(random),
        SampleFeatures.random(random, most),
        new int[0],
        FeatureRarity.EQUAL,
        most);
  }

  private static Architecture architecture(SplittableRandom random) {
    Architecture[] all = {Architecture.X64, Architecture.X86, Architecture.A64};
    return all[random.nextInt(all.length)];
  }

  /** A program of {@code size} functions that call others at random. */
  static ProgramSketch program(SplittableRandom random, int size) {
    List<FunctionFeatures> functions = new ArrayList<>();
    List<Md5> keys = new ArrayList<>();
    long[] addresses = new long[size];
    for (int i = 0; i < size; i++) {
      addresses[i] = FIRST + (long) DISTANCE * i;
      keys.add(new Md5(random.nextLong(), random.nextLong()));
      long[] callees =
          random
              .ints(random.nextInt(5), 0, size)
              .sorted()
              .distinct()
              .mapToLong(callee -> FIRST + (long) DISTANCE * callee)
              .toArray();
      functions.add(SampleFeatures.random(random, 40, callees));
    }
    return ProgramSketch.of(
        architecture(random),
        functions,
        keys,
        addresses,
        FeatureRarity.EQUAL,
        Sketch.ASKED_FEATURES);
  }

  static byte[] written(Sketch sketch) {
    ByteSink out = new ByteSink();
    sketch.write(out);
    return out.toByteArray();
  }

  static byte[] written(ProgramSketch program) {
    ByteSink out = new ByteSink();
    program.write(out);
    return out.toByteArray();
  }
}
