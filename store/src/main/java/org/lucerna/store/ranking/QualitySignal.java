package org.lucerna.store.ranking;

/**
 * What the metadata of an opinion is worth, as measured when it was pushed: {@link
 * NameCandidate#richness} over {@link #MOST}.
 */
public final class QualitySignal implements Signal {
  /** Of the best metadata. */
  public static final int MOST = 100;

  @Override
  public String label() {
    return "richness";
  }

  @Override
  public Values of(RankingContext rankingContext) {
    return Values.ofKeys(
        (functionCandidates, into) -> {
          for (int i = 0; i < functionCandidates.nameCandidates().size(); i++) {
            into[i] = (double) functionCandidates.nameCandidates().get(i).richness() / MOST;
          }
        });
  }
}
