package org.lucerna.store.ranking;

/**
 * How recently the name was given, relative to the newest attestation of the key: 1 for that one,
 * halved for each year before it.
 *
 * <p>Cost: one step per attestation.
 */
final class Recency implements Signal {
  /** The half-life of a version's score, in seconds. */
  private static final double HALF_LIFE = 365.25 * 24 * 60 * 60;

  @Override
  public String label() {
    return "recency";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return Values.ofKeys(
        (function, into) -> {
          long newest = Long.MIN_VALUE;
          for (NameCandidate candidate : function.candidates()) {
            newest = Math.max(newest, candidate.lastGiven());
          }
          for (int i = 0; i < function.candidates().size(); i++) {
            long time = function.candidates().get(i).lastGiven();
            into[i] =
                time == Long.MIN_VALUE ? 0 : Math.pow(0.5, ((double) newest - time) / HALF_LIFE);
          }
        });
  }
}
