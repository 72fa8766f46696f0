package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.backend.SketchData;

/**
 * What a store has for the features of some functions; a feature of several functions is read once.
 *
 * @param <T> what it has for one feature
 */
final class FeatureLists<T> {
  /** Number of functions that one thread looks up at a time, which bounds the memory. */
  private static final int BATCH = 256;

  private final int[] features;
  private final List<T> lists = new ArrayList<>();

  /**
   * Reads what a store has.
   *
   * @param features in any order
   * @param read reads it for at most {@link SketchData#MAX_FEATURES} of them
   */
  FeatureLists(IntStream features, Function<int[], List<T>> read) {
    this.features = features.sorted().distinct().toArray();
    for (int from = 0; from < this.features.length; from += SketchData.MAX_FEATURES) {
      int to = Math.min(from + SketchData.MAX_FEATURES, this.features.length);
      lists.addAll(read.apply(Arrays.copyOfRange(this.features, from, to)));
    }
  }

  /** What it has for one of the features. */
  T of(int feature) {
    return lists.get(Arrays.binarySearch(features, feature));
  }

  /**
   * Searches for the functions of a program, on all processors.
   *
   * @param search finds something for each of some functions, in their order
   */
  static <R> List<R> search(
      ProgramSketch program, SearchLimits limits, Function<List<Sketch>, List<R>> search) {
    return IntStream.range(0, Math.ceilDiv(program.size(), BATCH))
        .parallel()
        .mapToObj(
            batch -> {
              limits.checkTime();
              int from = BATCH * batch;
              int to = Math.min(from + BATCH, program.size());
              return search.apply(IntStream.range(from, to).mapToObj(program::sketch).toList());
            })
        .flatMap(List::stream)
        .toList();
  }
}
