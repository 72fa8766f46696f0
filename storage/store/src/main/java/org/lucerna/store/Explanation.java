package org.lucerna.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Ranking;
import org.lucerna.store.ranking.RankingContext;

/**
 * Why a pull gets a certain version at one place.
 *
 * @param place index of the key in the pull
 * @param ranking the candidates, the served one first
 * @param parts metadata that the pull gets from other versions of the served name
 */
public record Explanation(int place, Ranking ranking, List<JoinedPart> parts) {
  public Explanation {
    parts = List.copyOf(parts);
  }

  /** The id of the newest version that has the served name. */
  public long version() {
    return ranking.candidates().getFirst().candidate().version();
  }

  /** A copy with parts of other versions. */
  public Explanation with(List<JoinedPart> others) {
    return new Explanation(place, ranking, others);
  }

  /**
   * Explains the names at all places of some keys, key by key, without parts; keys that are unknown
   * or not part of the pull get no explanation. The signals evaluate the pull once.
   *
   * @param keys each once
   */
  public static List<Explanation> of(RankingContext rankingContext, List<Md5> keys, Ranker ranker) {
    Map<Md5, List<Integer>> byKey = new LinkedHashMap<>();
    keys.forEach(key -> byKey.put(key, new ArrayList<>()));
    for (int place = 0; place < rankingContext.keys().size(); place++) {
      List<Integer> its = byKey.get(rankingContext.keys().get(place));
      if (its != null && rankingContext.functions().get(place) != null) {
        its.add(place);
      }
    }
    List<Integer> places = byKey.values().stream().flatMap(List::stream).toList();
    List<Ranking> rankings = ranker.explain(rankingContext, places);
    List<Explanation> explanations = new ArrayList<>();
    for (int i = 0; i < rankings.size(); i++) {
      explanations.add(new Explanation(places.get(i), rankings.get(i), List.of()));
    }
    return explanations;
  }
}
