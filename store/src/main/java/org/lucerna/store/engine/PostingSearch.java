package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.backend.Backend;

/**
 * Looks functions up by the features that they are posted under. Features that many functions have
 * are left out. Not thread-safe.
 */
final class PostingSearch {
  /** A feature that more functions are posted under says too little. */
  private static final int MAX_POSTINGS = 256;

  /** Functions that are looked up together. */
  private static final int PART = 256;

  private final Backend backend;
  private final FeatureRarity rarity;
  private final int most;

  /**
   * A search.
   *
   * @param most functions that are found for each
   */
  PostingSearch(Backend backend, FeatureRarity rarity, int most) {
    this.backend = backend;
    this.rarity = rarity;
    this.most = most;
  }

  /** For each function the short keys of those that share most with it, best first. */
  long[][] find(ProgramSketch program) {
    long[][] found = new long[program.size()][];
    for (int from = 0; from < found.length; from += PART) {
      int to = Math.min(from + PART, found.length);
      Map<Integer, long[]> posted = posted(program, from, to);
      for (int place = from; place < to; place++) {
        found[place] = best(program.sketch(place), posted);
      }
    }
    return found;
  }

  private Map<Integer, long[]> posted(ProgramSketch program, int from, int to) {
    int[] features =
        IntStream.range(from, to)
            .mapToObj(program::sketch)
            .flatMapToInt(sketch -> IntStream.range(0, sketch.size()).map(sketch::feature))
            .sorted()
            .distinct()
            .toArray();
    Map<Integer, long[]> posted = new HashMap<>();
    for (int at = 0; at < features.length; at += Backend.MAX_FEATURES) {
      int[] part =
          Arrays.copyOfRange(features, at, Math.min(at + Backend.MAX_FEATURES, features.length));
      List<long[]> lists = backend.posted(part, MAX_POSTINGS + 1);
      for (int i = 0; i < part.length; i++) {
        int size = lists.get(i).length;
        if (size > 0 && size <= MAX_POSTINGS) {
          posted.put(part[i], lists.get(i));
        }
      }
    }
    return posted;
  }

  private long[] best(Sketch sketch, Map<Integer, long[]> posted) {
    Map<Long, Float> scores = new HashMap<>();
    for (int i = 0; i < sketch.size(); i++) {
      long[] functions = posted.get(sketch.feature(i));
      if (functions != null) {
        double weight = sketch.mass(i, rarity) * FeatureFamily.of(sketch.feature(i)).weight();
        float score = (float) (weight * weight);
        for (long function : functions) {
          scores.merge(function, score, Float::sum);
        }
      }
    }
    List<Map.Entry<Long, Float>> ranked = new ArrayList<>(scores.entrySet());
    ranked.sort(
        Map.Entry.<Long, Float>comparingByValue().reversed().thenComparing(Map.Entry::getKey));
    return ranked.stream().limit(most).mapToLong(Map.Entry::getKey).toArray();
  }
}
