package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Likeness to the names around: the share of the words of a name that are also in undisputed names
 * of the eight functions before and behind, each word counted as much as it is rare among the names
 * of the pull: 1/n where n undisputed names have it. Nothing is known where no name around is
 * undisputed.
 *
 * <p>The cost is one step for each word of each name.
 */
public final class NameSimilarity implements Signal {
  private static final int REACH = 8;

  @Override
  public String label() {
    return "name-similarity";
  }

  @Override
  public Values evaluate(RankingContext context) {
    int places = context.places();
    int[] @Nullable [] around = new int[places][];
    Map<Integer, Integer> count = new HashMap<>();
    IdentityHashMap<FunctionCandidates, int[]> known = new IdentityHashMap<>();
    for (int place = 0; place < places; place++) {
      FunctionCandidates function = context.functions().get(place);
      if (function != null && !function.isDisputed()) {
        int[] words = known.get(function);
        if (words == null) {
          words = NameWords.of(function.candidates().getFirst().name());
          known.put(function, words);
          for (int word : words) {
            count.merge(word, 1, Integer::sum);
          }
        }
        around[place] = words;
      }
    }
    IdentityHashMap<FunctionCandidates, int[][]> words = new IdentityHashMap<>();
    return (place, function, into) -> {
      int opinions = function.candidates().size();
      int[] near = near(around, place);
      if (near.length == 0) {
        Arrays.fill(into, 0, opinions, 0);
        return;
      }
      int[][] own = words.computeIfAbsent(function, NameSimilarity::words);
      for (int i = 0; i < opinions; i++) {
        into[i] = similarity(own[i], near, count);
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

  private static double similarity(int[] own, int[] near, Map<Integer, Integer> count) {
    double shared = 0;
    double all = 0;
    for (int word : own) {
      double weight = 1.0 / count.getOrDefault(word, 1);
      all += weight;
      shared += NumberTables.contains(near, word) ? weight : 0;
    }
    return all == 0 ? 0 : shared / all;
  }
}
