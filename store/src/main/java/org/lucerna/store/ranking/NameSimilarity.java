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
    return "likeness";
  }

  @Override
  public Values of(RankingContext rankingContext) {
    int places = rankingContext.places();
    int[] @Nullable [] around = new int[places][];
    Map<Integer, Integer> count = new HashMap<>();
    IdentityHashMap<FunctionCandidates, int[]> known = new IdentityHashMap<>();
    for (int place = 0; place < places; place++) {
      FunctionCandidates functionCandidates = rankingContext.functionCandidateses().get(place);
      if (functionCandidates != null && !functionCandidates.isDisputed()) {
        int[] words = known.get(functionCandidates);
        if (words == null) {
          words = NameWords.of(functionCandidates.nameCandidates().getFirst().name());
          known.put(functionCandidates, words);
          for (int word : words) {
            count.merge(word, 1, Integer::sum);
          }
        }
        around[place] = words;
      }
    }
    IdentityHashMap<FunctionCandidates, int[][]> words = new IdentityHashMap<>();
    return (place, functionCandidates, into) -> {
      int opinions = functionCandidates.nameCandidates().size();
      int[] near = near(around, place);
      if (near.length == 0) {
        Arrays.fill(into, 0, opinions, 0);
        return;
      }
      int[][] own = words.computeIfAbsent(functionCandidates, NameSimilarity::words);
      for (int i = 0; i < opinions; i++) {
        into[i] = likeness(own[i], near, count);
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

  private static int[][] words(FunctionCandidates functionCandidates) {
    int[][] words = new int[functionCandidates.nameCandidates().size()][];
    for (int i = 0; i < words.length; i++) {
      words[i] = NameWords.of(functionCandidates.nameCandidates().get(i).name());
    }
    return words;
  }

  private static double likeness(int[] own, int[] near, Map<Integer, Integer> count) {
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
