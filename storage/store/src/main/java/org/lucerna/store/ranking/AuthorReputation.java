package org.lucerna.store.ranking;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The author's reputation: how often an account agreed with the majority, over the keys of this
 * pull that have several candidates, one of them given by more than half of the accounts. For s
 * agreements of n it is (s+2)/(n+4), so one half for an unknown account. A candidate has the
 * reputation of its best author.
 *
 * <p>Cost: one step per attestation.
 */
final class AuthorReputation implements Signal {
  private static final int[] UNKNOWN = {0, 0};

  @Override
  public String label() {
    return "reputation";
  }

  @Override
  public Values evaluate(RankingContext context) {
    Map<Integer, int[]> records = records(context);
    return Values.ofKeys(
        (function, into) -> {
          for (int i = 0; i < function.candidates().size(); i++) {
            double best = 0;
            for (Attestation attestation : function.candidates().get(i).attestations()) {
              int[] agreed = records.getOrDefault(attestation.account(), UNKNOWN);
              best = Math.max(best, (agreed[0] + 2.0) / (agreed[1] + 4.0));
            }
            into[i] = best;
          }
        });
  }

  /** How often each account agreed with the majority, and how often there was a majority. */
  private static Map<Integer, int[]> records(RankingContext context) {
    Map<Integer, int[]> records = new HashMap<>();
    Set<FunctionCandidates> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int place = 0; place < context.places(); place++) {
      FunctionCandidates function = context.disputed(place);
      if (function != null && seen.add(function)) {
        NameCandidate shared = sharedByMost(function);
        if (shared != null) {
          for (NameCandidate candidate : function.candidates()) {
            for (int account : candidate.accounts()) {
              int[] record = records.computeIfAbsent(account, _ -> new int[2]);
              record[0] += NameSpelling.isSame(candidate, shared) ? 1 : 0;
              record[1]++;
            }
          }
        }
      }
    }
    return records;
  }

  private static @Nullable NameCandidate sharedByMost(FunctionCandidates function) {
    int all = function.accounts().length;
    for (NameCandidate candidate : function.candidates()) {
      if (2 * candidate.accounts().length > all) {
        return candidate;
      }
    }
    return null;
  }
}
