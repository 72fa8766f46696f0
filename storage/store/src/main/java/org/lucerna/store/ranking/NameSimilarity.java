package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Similarity to the names nearby: the share of a name's words that also occur in undisputed names
 * of the eight functions before and after. Rare words count more: a word in n undisputed names of
 * the pull has weight 1/n. 0 for all candidates if no name nearby is undisputed.
 *
 * <p>Cost: one step per word of each name.
 */
final class NameSimilarity implements Signal {
  private static final int REACH = 8;

  @Override
  public String label() {
    return "name-similarity";
  }

  @Override
  public Values evaluate(RankingContext context) {
    int places = context.places();
    int[] @Nullable [] around = new int[places][];
    Map<Integer, Integer> occurrences = new HashMap<>();
    IdentityHashMap<FunctionCandidates, int[]> known = new IdentityHashMap<>();
    for (int place = 0; place < places; place++) {
      FunctionCandidates function = context.functions().get(place);
      if (function != null && !function.isDisputed()) {
        int[] words = known.get(function);
        if (words == null) {
          words = NameWords.of(function.candidates().getFirst().name());
          known.put(function, words);
          for (int word : words) {
            occurrences.merge(word, 1, Integer::sum);
          }
        }
        around[place] = words;
      }
    }
    IdentityHashMap<FunctionCandidates, int[][]> words = new IdentityHashMap<>();
    return (place, function, into) -> {
      int count = function.candidates().size();
      int[] near = near(around, place);
      if (near.length == 0) {
        Arrays.fill(into, 0, count, 0);
        return;
      }
      int[][] own = words.computeIfAbsent(function, NameSimilarity::words);
      for (int i = 0; i < count; i++) {
        into[i] = similarity(own[i], near, occurrences);
      }
    };
  }

  private static int[] near(int[] @Nullable [] around, int place) {
    int from = Math.max(0, place - REACH);
    int to = Math.min(around.length, place + REACH + 1);
    int all = 0;
    for (int at = from; at < to; at++) {
      int[] there = around[at];
      all += there == null ? 0 : there.length;
    }
    int[] near = new int[all];
    int next = 0;
    for (int at = from; at < to; at++) {
      int[] there = around[at];
      if (there != null) {
        System.arraycopy(there, 0, near, next, there.length);
        next += there.length;
      }
    }
    return NumberTables.distinct(near, next);
  }

  private static int[][] words(FunctionCandidates function) {
    int[][] words = new int[function.candidates().size()][];
    for (int i = 0; i < words.length; i++) {
      words[i] = NameWords.of(function.candidates().get(i).name());
    }
    return words;
  }

  private static double similarity(int[] own, int[] near, Map<Integer, Integer> occurrences) {
    double shared = 0;
    double all = 0;
    for (int word : own) {
      double weight = 1.0 / occurrences.getOrDefault(word, 1);
      all += weight;
      shared += NumberTables.contains(near, word) ? weight : 0;
    }
    return all == 0 ? 0 : shared / all;
  }
}
