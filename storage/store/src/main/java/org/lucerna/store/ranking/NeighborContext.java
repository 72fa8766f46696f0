package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.List;

/**
 * The functions before and after a place: how many of them, up to eight on each side, match those
 * around a function of the same key in a likely file. The candidate given there gets their number
 * divided by 16. Of several files, and of several functions in one file, the best match counts. If
 * several candidates match in full, as among identical stubs, only those with the longest match get
 * 1 and the others 0.96. 0 for all candidates if no likely file has the key.
 *
 * <p>Cost: one step per place and function of a likely file with the same key, at most {@link
 * Alignment#MAX_STARTS} of these; bounded for each file.
 */
final class NeighborContext implements Signal {
  private static final int REACH = 8;
  private static final double NOT_LONGEST = 0.96;

  @Override
  public String label() {
    return "neighbors";
  }

  @Override
  public Values evaluate(RankingContext context) {
    long[] requested = context.keys().stream().mapToLong(AddressMap::keyPrefix).toArray();
    long[] sorted = requested.clone();
    Arrays.sort(sorted);
    List<Alignment> alignments =
        context
            .comparedMaps()
            .map(addressMap -> new Alignment(addressMap, requested, sorted))
            .toList();
    int[] matches = new int[FunctionCandidates.MAX_CANDIDATES];
    return (place, function, into) -> {
      int count = function.candidates().size();
      Arrays.fill(matches, 0, count, 0);
      for (Alignment alignment : alignments) {
        alignment.at(
            place,
            function,
            (candidate, before, after) ->
                matches[candidate] = Math.max(matches[candidate], match(before, after)));
      }
      int longest = 0;
      for (int i = 0; i < count; i++) {
        longest = Math.max(longest, matches[i]);
      }
      for (int i = 0; i < count; i++) {
        into[i] = value(matches[i], longest);
      }
    };
  }

  /** More than twice the reach if both sides match in full. */
  private static int match(int before, int after) {
    return before < REACH || after < REACH
        ? Math.min(before, REACH) + Math.min(after, REACH)
        : before + after + 1;
  }

  private static double value(int match, int longest) {
    if (match <= 2 * REACH) {
      return match / (2.0 * REACH);
    }
    return match == longest ? 1 : NOT_LONGEST;
  }
}
