package org.lucerna.store.ranking;

/**
 * Popularity of the name: the mean of the share of the key's accounts that gave it and the share of
 * its files that have it. Repeated pushes count once. Pull counts say nothing here: they belong to
 * the key, not to a name.
 *
 * <p>Cost: one step per attestation.
 */
final class Popularity implements Signal {
  @Override
  public String label() {
    return "popularity";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return Values.ofKeys(
        (function, into) -> {
          double accounts = Math.max(1, function.accounts().length);
          double files = Math.max(1, function.files().length);
          for (int i = 0; i < function.candidates().size(); i++) {
            NameCandidate candidate = function.candidates().get(i);
            into[i] =
                candidate.accounts().length / accounts / 2 + candidate.files().length / files / 2;
          }
        });
  }
}
