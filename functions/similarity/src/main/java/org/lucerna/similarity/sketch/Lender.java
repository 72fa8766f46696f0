package org.lucerna.similarity.sketch;

import java.util.Arrays;
import java.util.List;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/** Features that the functions of a program lend to each other. Immutable. */
final class Lender {
  /** A feature that more functions have says too little to be lent. */
  private static final double LENT_RARITY = Math.log(100);

  private static final int[] NOTHING = {};

  private final int[][] lendable;

  Lender(List<FunctionFeatures> functions, FeatureRarity rarity) {
    lendable =
        functions.parallelStream()
            .map(function -> lendable(function, rarity))
            .toArray(int[][]::new);
  }

  private static int[] lendable(FunctionFeatures function, FeatureRarity rarity) {
    int[] found = new int[function.size()];
    int count = 0;
    for (int i = 0; i < function.size(); i++) {
      int feature = function.feature(i);
      if (FeatureFamily.of(feature).isLent() && rarity.of(feature) >= LENT_RARITY) {
        found[count++] = feature;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /**
   * The features lent to the function of a place, ascending, each feature once.
   *
   * @param callees places of the functions that it calls
   * @param callers places of those that call it
   */
  int[] lentTo(int place, int[] callees, int[] callers) {
    int[] neighbors = {place - 2, place - 1, place + 1, place + 2};
    int[] lent = new int[size(callees) + size(callers) + size(neighbors)];
    int size = lend(FeatureFamily.CALLEE, callees, lent, 0);
    size = lend(FeatureFamily.CALLER, callers, lent, size);
    size = lend(FeatureFamily.NEIGHBOR, neighbors, lent, size);
    Arrays.sort(lent);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (distinct == 0 || lent[i] != lent[distinct - 1]) {
        lent[distinct++] = lent[i];
      }
    }
    return Arrays.copyOf(lent, distinct);
  }

  private int size(int[] places) {
    int size = 0;
    for (int place : places) {
      size += of(place).length;
    }
    return size;
  }

  private int lend(FeatureFamily as, int[] places, int[] lent, int from) {
    int size = from;
    for (int place : places) {
      for (int feature : of(place)) {
        lent[size++] = as.lent(feature);
      }
    }
    return size;
  }

  /** The features that a function lends; a function outside of the program lends nothing. */
  private int[] of(int place) {
    return place < 0 || place >= lendable.length ? NOTHING : lendable[place];
  }
}
