package org.lucerna.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushSketches;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.Measure;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * A program of functions that differ from each other in everything. Programs of one seed have the
 * same functions, regardless of their keys: as if compiled differently.
 *
 * @param firstKey number of the first key; the others follow
 */
public record SketchedProgram(long seed, int size, int firstKey) {
  private static final List<FeatureFamily> FAMILIES =
      List.of(
          FeatureFamily.STRING,
          FeatureFamily.IMPORT,
          FeatureFamily.CONSTANT,
          FeatureFamily.FIELD,
          FeatureFamily.SEQUENCE);

  private static final int FEATURES = 30;

  /** About 60 instructions, 16 conditions and so on. */
  private static final int LEVEL = 48;

  private static final int MASS = 110;

  /** The key of the function at a place. */
  Md5 key(int place) {
    return Wire.key(firstKey + place);
  }

  /** The same functions with other keys. */
  SketchedProgram withKeysFrom(int first) {
    return new SketchedProgram(seed, size, first);
  }

  ByteString bytes() {
    SplittableRandom random = new SplittableRandom(seed);
    ByteSink out = new ByteSink();
    PackedInts.putDd(out, size);
    for (int place = 0; place < size; place++) {
      out.md5(key(place));
      sketch(random, out);
      boolean calls = place + 1 < size;
      PackedInts.putDd(out, calls ? 1 : 0);
      if (calls) {
        PackedInts.putDd(out, place + 1);
      }
    }
    return out.toByteString();
  }

  public ProgramSketch program() {
    return ProgramSketch.read(Cursor.of(bytes()));
  }

  private static void sketch(SplittableRandom random, ByteSink out) {
    out.u8(Sketch.VERSION << 4 | 1);
    for (int i = 0; i < Measure.COUNT; i++) {
      out.u8(LEVEL + random.nextInt(16));
    }
    boolean[] used = new boolean[FeatureFamily.COUNT];
    FAMILIES.forEach(family -> used[family.place()] = true);
    for (boolean each : used) {
      out.u8(each ? MASS : 0);
    }
    int[] features =
        IntStream.range(0, FEATURES)
            .map(i -> FAMILIES.get(i % FAMILIES.size()).place() << 28 | random.nextInt(1 << 28))
            .sorted()
            .distinct()
            .toArray();
    out.u8(features.length);
    Arrays.stream(features).forEach(out::u32be);
    for (int i = 0; i < features.length; i += 4) {
      out.u8(0);
    }
  }

  /** A push of the functions, named {@code f0}, {@code f1} and so on. */
  PushMetadata push() {
    List<PushMetadata.Item> items = new ArrayList<>();
    for (int place = 0; place < size; place++) {
      items.add(Wire.item("f" + place, 16, Wire.HELLO_COMMENT, key(place)));
    }
    return Wire.push(items.toArray(PushMetadata.Item[]::new));
  }

  /** The sketches of the functions that {@link #push} pushes. */
  PushSketches pushSketches() {
    return new PushSketches(new Md5(7, 7), bytes());
  }

  /** Asks for functions similar to these. */
  GetSimilar similar() {
    return new GetSimilar(new Md5(8, 8), 8000, bytes());
  }
}
