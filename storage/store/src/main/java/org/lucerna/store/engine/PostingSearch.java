package org.lucerna.store.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.SketchData;

/**
 * Looks functions up by the features that they are posted under. Features that many functions have
 * are left out. Not thread-safe, but it uses all processors.
 */
final class PostingSearch {
  /** Number of functions that one thread looks up at a time, which bounds the memory. */
  private static final int PART = 256;

  private static final long[] NOBODY = {};

  private final Backend backend;
  private final FeatureRarity rarity;
  private final int most;
  private final SearchLimits limits;

  /**
   * A search.
   *
   * @param most functions that are found for each
   */
  PostingSearch(Backend backend, FeatureRarity rarity, int most, SearchLimits limits) {
    this.backend = backend;
    this.rarity = rarity;
    this.most = most;
    this.limits = limits;
  }

  /** The short keys of the functions that share most features with each function, best first. */
  long[][] find(ProgramSketch program) {
    long[][] found = new long[program.size()][];
    IntStream.range(0, Math.ceilDiv(found.length, PART))
        .parallel()
        .forEach(part -> find(program, PART * part, found));
    return found;
  }

  /** Finds the functions of a part. */
  private void find(ProgramSketch program, int from, long[][] found) {
    limits.checkTime();
    Sketch[] searched = new Sketch[Math.min(PART, found.length - from)];
    Arrays.setAll(
        searched, i -> program.sketch(from + i).heaviest(rarity, Sketch.SEARCHED_FEATURES));
    int[] features =
        Arrays.stream(searched)
            .flatMapToInt(sketch -> IntStream.range(0, sketch.size()).map(sketch::feature))
            .sorted()
            .distinct()
            .toArray();
    long[][] posted = posted(features);
    ScoreTable scores = new ScoreTable(Sketch.SEARCHED_FEATURES * Sketch.MAX_FOUND);
    for (int i = 0; i < searched.length; i++) {
      Sketch sketch = searched[i];
      for (int j = 0; j < sketch.size(); j++) {
        int feature = sketch.feature(j);
        double weight = sketch.mass(j, rarity) * FeatureFamily.of(feature).weight();
        for (long function : posted[Arrays.binarySearch(features, feature)]) {
          scores.add(function, (float) (weight * weight));
        }
      }
      found[from + i] = scores.removeBest(most);
    }
  }

  private long[][] posted(int[] features) {
    long[][] posted = new long[features.length][];
    for (int from = 0; from < features.length; from += SketchData.MAX_FEATURES) {
      int to = Math.min(from + SketchData.MAX_FEATURES, features.length);
      List<long[]> lists =
          backend.sketches().posted(Arrays.copyOfRange(features, from, to), Sketch.MAX_FOUND + 1);
      for (int i = from; i < to; i++) {
        long[] functions = lists.get(i - from);
        posted[i] = functions.length <= Sketch.MAX_FOUND ? functions : NOBODY;
      }
    }
    return posted;
  }
}
