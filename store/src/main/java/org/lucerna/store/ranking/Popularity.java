package org.lucerna.store.ranking;

/**
 * How many gave the name: half of it the share of the key's accounts that did, half the share of
 * its files that have it. Repeated uploads are one. How often a key was pulled tells nothing of its
 * names, as all of them were.
 *
 * <p>The cost is one step for each witness.
 */
public final class Popularity implements Signal {
  @Override
  public String label() {
    return "popularity";
  }

  @Override
  public Values of(RankingContext rankingContext) {
    return Values.ofKeys(
        (functionCandidates, into) -> {
          double accounts = Math.max(1, functionCandidates.accounts().length);
          double files = Math.max(1, functionCandidates.files().length);
          for (int i = 0; i < functionCandidates.nameCandidates().size(); i++) {
            NameCandidate nameCandidate = functionCandidates.nameCandidates().get(i);
            into[i] =
                nameCandidate.accounts().length / accounts / 2
                    + nameCandidate.files().length / files / 2;
          }
        });
  }
}
