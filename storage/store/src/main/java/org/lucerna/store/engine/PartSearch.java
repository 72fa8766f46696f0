package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.SketchData;

/**
 * Looks up which parts of files the functions of a program may be in. A feature of many parts says
 * little, but is not left out: copies of a library that very many programs have are found by the
 * sum of its features, each of which leads to the same first files. Not thread-safe, but it uses
 * all processors.
 */
final class PartSearch {
  /** Parts that are found by one feature: the first ones. */
  private static final int MAX_PARTS = 64;

  /**
   * A vote weighs half if the features that the function shares with the part weigh this much:
   * about a third of one string (family weight 3) that no other part has (ln 4 * 64 = 5.5).
   */
  private static final double HALF = 5;

  private final SketchData stored;
  private final FeatureRarity rarity;
  private final SearchLimits limits;

  PartSearch(SketchData stored, FeatureRarity rarity, SearchLimits limits) {
    this.stored = stored;
    this.rarity = rarity;
    this.limits = limits;
  }

  /** For each function its votes for the parts that it shares most with, 0 to 1 each. */
  List<Map<CallGraphPart, Float>> find(ProgramSketch program) {
    return FeatureLists.search(program, limits, this::find);
  }

  private List<Map<CallGraphPart, Float>> find(List<Sketch> functions) {
    List<int[]> searched =
        functions.stream()
            .map(sketch -> PartIndex.rare(sketch, rarity, Sketch.SEARCHED_FEATURES))
            .toList();
    FeatureLists<List<CallGraphPart>> parts =
        new FeatureLists<>(
            searched.stream().flatMapToInt(Arrays::stream),
            features -> stored.parts(features, MAX_PARTS));
    List<Map<CallGraphPart, Float>> votes = new ArrayList<>(searched.size());
    for (int[] features : searched) {
      Map<CallGraphPart, Float> weights = new HashMap<>();
      for (int feature : features) {
        List<CallGraphPart> having = parts.of(feature);
        double rare = Math.log(4.0 * MAX_PARTS / Math.max(1, having.size()));
        float weight = (float) (FeatureFamily.of(feature).weight() * rare);
        having.forEach(part -> weights.merge(part, weight, Float::sum));
      }
      if (!weights.isEmpty()) {
        float most = Collections.max(weights.values());
        weights.values().removeIf(weight -> weight < most / 2);
        weights.replaceAll((_, weight) -> (float) (weight / (most + HALF)));
      }
      votes.add(weights);
    }
    return votes;
  }
}
