package org.lucerna.store.ranking;

import java.util.Arrays;

/**
 * The files in which the other functions of the pull were seen. A candidate gets the votes of the
 * {@link LikelyFiles} that have it, divided by those of all files of its key; the key's own votes
 * do not count. 0 for all candidates if the other functions were seen in none of these files.
 *
 * <p>Cost: one step per attestation.
 */
final class CoOccurrence implements Signal {
  @Override
  public String label() {
    return "co-occurrence";
  }

  @Override
  public Values evaluate(RankingContext context) {
    return Values.ofKeys(
        (function, into) -> {
          long[] files = function.files();
          double[] votes = new double[files.length];
          for (int i = 0; i < files.length; i++) {
            votes[i] = context.files().votesWithout(files[i], files.length);
          }
          double all = 0;
          for (double vote : votes) {
            all += vote;
          }
          for (int i = 0; i < function.candidates().size(); i++) {
            double own = 0;
            for (long file : function.candidates().get(i).files()) {
              int known = Arrays.binarySearch(files, file);
              own += known >= 0 ? votes[known] : 0;
            }
            into[i] = all > 0 ? Math.min(1, own / all) : 0;
          }
        });
  }
}
