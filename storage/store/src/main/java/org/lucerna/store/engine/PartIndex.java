package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PartPosting;

/**
 * Collects the features that the parts of a program are posted under. Two of each function are
 * enough: with 5,200,000 functions of 1,565 parts, 20 functions of a library's next release find
 * its part among the first 24, for each of 67 libraries; and as functions share features, a
 * function needs 0.7 postings. Not thread-safe.
 */
final class PartIndex {
  /** Features by which a function is found among parts: the heaviest rare ones. */
  private static final int FEATURES = 2;

  /**
   * A feature of more than one function in a thousand says too little of a part, which has {@value
   * CallGraphPart#FUNCTIONS} of them.
   */
  private static final double RARE = Math.log(1000);

  private static final int[] NOTHING = {};

  private final FeatureRarity rarity;
  private final Map<Long, int[]> features = new HashMap<>();

  PartIndex(FeatureRarity rarity) {
    this.rarity = rarity;
  }

  /** The features of a sketch that say something of the part it is in, heaviest first. */
  static int[] rare(Sketch sketch, FeatureRarity rarity, int most) {
    int[] found = new int[most];
    int[] count = new int[1];
    sketch.forHeaviest(
        rarity,
        Sketch.STORED_FEATURES,
        feature -> {
          if (count[0] < most && rarity.of(feature) >= RARE) {
            found[count[0]++] = feature;
          }
        });
    return Arrays.copyOf(found, count[0]);
  }

  /** Adds the stored sketch of a function, unless one with the same short key was added. */
  void add(long shortKey, Sketch sketch) {
    features.computeIfAbsent(shortKey, _ -> rare(sketch, rarity, FEATURES));
  }

  /** The postings of a file's parts, each once. Functions without a sketch have none. */
  List<PartPosting> postings(long file, CallGraph graph) {
    List<PartPosting> postings = new ArrayList<>();
    for (int from = 0; from < graph.size(); from += CallGraphPart.FUNCTIONS) {
      CallGraphPart part = CallGraphPart.at(file, from);
      TreeSet<Integer> posted = new TreeSet<>();
      for (int i = from; i < Math.min(from + CallGraphPart.FUNCTIONS, graph.size()); i++) {
        for (int feature : features.getOrDefault(graph.function(i), NOTHING)) {
          posted.add(feature);
        }
      }
      posted.forEach(feature -> postings.add(new PartPosting(feature, part)));
    }
    return postings;
  }
}
