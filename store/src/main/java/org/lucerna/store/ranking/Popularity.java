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
