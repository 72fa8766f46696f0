package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.backend.SketchData;

/**
 * Looks functions up by the features that they are posted under. Features that many functions have
 * are left out. Not thread-safe, but it uses all processors.
 */
final class PostingSearch {
  private final SketchData stored;
  private final FeatureRarity rarity;
  private final int most;
  private final SearchLimits limits;

  /**
   * A search.
   *
   * @param most functions that are found for each
   */
  PostingSearch(SketchData stored, FeatureRarity rarity, int most, SearchLimits limits) {
    this.stored = stored;
    this.rarity = rarity;
    this.most = most;
    this.limits = limits;
  }

  /** The short keys of the functions that share most features with each function, best first. */
  List<long[]> find(ProgramSketch program) {
    return FeatureLists.search(program, limits, this::find);
  }

  private List<long[]> find(List<Sketch> functions) {
    List<Sketch> searched =
        functions.stream()
            .map(sketch -> sketch.heaviest(rarity, Sketch.SEARCHED_FEATURES))
            .toList();
    FeatureLists<long[]> posted =
        new FeatureLists<>(
            searched.stream()
                .flatMapToInt(sketch -> IntStream.range(0, sketch.size()).map(sketch::feature)),
            features -> stored.posted(features, Sketch.MAX_FOUND + 1));
    List<long[]> found = new ArrayList<>(searched.size());
    ScoreTable scores = new ScoreTable(Sketch.SEARCHED_FEATURES * Sketch.MAX_FOUND);
    for (Sketch sketch : searched) {
      for (int i = 0; i < sketch.size(); i++) {
        int feature = sketch.feature(i);
        long[] having = posted.of(feature);
        if (having.length <= Sketch.MAX_FOUND) {
          double weight = sketch.mass(i, rarity) * FeatureFamily.of(feature).weight();
          for (long function : having) {
            scores.add(function, (float) (weight * weight));
          }
        }
      }
      found.add(scores.removeBest(most));
    }
    return found;
  }
}
