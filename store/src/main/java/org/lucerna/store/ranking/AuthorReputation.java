package org.lucerna.store.ranking;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The author's standing: how often an account sided with most of the others, over the keys of this
 * pull of which there are several opinions and one that more than half of all accounts share. With
 * s of n it is (s+2)/(n+4), so one half of an account of which nothing is known. An opinion has
 * that of its best author.
 *
 * <p>The cost is one step for each witness.
 */
public final class AuthorReputation implements Signal {
  private static final int[] UNKNOWN = {0, 0};

  @Override
  public String label() {
    return "standing";
  }

  @Override
  public Values of(RankingContext rankingContext) {
    Map<Integer, int[]> records = records(rankingContext);
    return Values.ofKeys(
        (functionCandidates, into) -> {
          for (int i = 0; i < functionCandidates.nameCandidates().size(); i++) {
            double best = 0;
            for (Attestation attestation :
                functionCandidates.nameCandidates().get(i).attestations()) {
              int[] sided = records.getOrDefault(attestation.account(), UNKNOWN);
              best = Math.max(best, (sided[0] + 2.0) / (sided[1] + 4.0));
            }
            into[i] = best;
          }
        });
  }

  /** By account: how often it sided with most, and how often there was something to side with. */
  private static Map<Integer, int[]> records(RankingContext rankingContext) {
    Map<Integer, int[]> records = new HashMap<>();
    Set<FunctionCandidates> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int place = 0; place < rankingContext.places(); place++) {
      FunctionCandidates functionCandidates = rankingContext.disputed(place);
      if (functionCandidates != null && seen.add(functionCandidates)) {
        NameCandidate shared = sharedByMost(functionCandidates);
        if (shared != null) {
          for (NameCandidate nameCandidate : functionCandidates.nameCandidates()) {
            for (int account : nameCandidate.accounts()) {
              int[] record = records.computeIfAbsent(account, _ -> new int[2]);
              record[0] += NameSpelling.isSame(nameCandidate, shared) ? 1 : 0;
              record[1]++;
            }
          }
        }
      }
    }
    return records;
  }

  private static @Nullable NameCandidate sharedByMost(FunctionCandidates functionCandidates) {
    int all = functionCandidates.accounts().length;
    for (NameCandidate nameCandidate : functionCandidates.nameCandidates()) {
      if (2 * nameCandidate.accounts().length > all) {
        return nameCandidate;
      }
    }
    return null;
  }
}
