package org.lucerna.similarity.sketch;

import java.util.Arrays;
import java.util.List;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/** Collects what the functions of a program lend to one of them. Not thread-safe. */
final class Lender {
  /** A feature that more functions have says too little to be lent. */
  private static final double LENT_RARITY = Math.log(100);

  private final int[][] lendable;
  private int[] lent = new int[64];
  private int size;

  Lender(List<FunctionFeatures> functions, FeatureRarity rarity) {
    lendable = new int[functions.size()][];
    for (int i = 0; i < lendable.length; i++) {
      lendable[i] = lendable(functions.get(i), rarity);
    }
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

  void begin() {
    size = 0;
  }

  /** Lends the features of functions; places outside of the program lend nothing. */
  void lend(FeatureFamily as, int... places) {
    for (int place : places) {
      if (place < 0 || place >= lendable.length) {
        continue;
      }
      for (int feature : lendable[place]) {
        if (size == lent.length) {
          lent = Arrays.copyOf(lent, size * 2);
        }
        lent[size++] = as.lent(feature);
      }
    }
  }

  /** What was lent, ascending, each once. */
  int[] lent() {
    Arrays.sort(lent, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (distinct == 0 || lent[i] != lent[distinct - 1]) {
        lent[distinct++] = lent[i];
      }
    }
    return Arrays.copyOf(lent, distinct);
  }
}
