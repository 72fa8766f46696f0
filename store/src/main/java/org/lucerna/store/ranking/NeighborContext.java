package org.lucerna.store.ranking;

import java.util.Arrays;
import java.util.List;

/**
 * What lies before and behind: how many functions on both sides of the place, eight on each at
 * most, are those around a function of the same key in a likely file; the opinion given there gets
 * the number of them over 16. Of several files, and of several functions in one, the one that fits
 * best counts. Where several opinions fit in full, as among stubs that are all alike, those get
 * 0.96 that do not fit farthest. Nothing is known where no likely file has the key.
 *
 * <p>The cost is one step for each place and each function of a likely file with the same key, at
 * most {@link Alignment#MAX_STARTS} of these, and bounded for each file.
 */
public final class NeighborContext implements Signal {
  private static final int REACH = 8;
  private static final double NOT_FARTHEST = 0.96;

  @Override
  public String label() {
    return "neighbors";
  }

  @Override
  public Values evaluate(RankingContext context) {
    long[] asked = context.keys().stream().mapToLong(AddressMap::keyPrefix).toArray();
    long[] sorted = asked.clone();
    Arrays.sort(sorted);
    List<Alignment> alignments =
        context.comparedMaps().map(addressMap -> new Alignment(addressMap, asked, sorted)).toList();
    int[] fits = new int[FunctionCandidates.MAX_CANDIDATES];
    return (place, function, into) -> {
      int count = function.candidates().size();
      Arrays.fill(fits, 0, count, 0);
      for (Alignment alignment : alignments) {
        alignment.at(
            place,
            function,
            (opinion, before, behind) ->
                fits[opinion] = Math.max(fits[opinion], fit(before, behind)));
      }
      int farthest = 0;
      for (int i = 0; i < count; i++) {
        farthest = Math.max(farthest, fits[i]);
      }
      for (int i = 0; i < count; i++) {
        into[i] = value(fits[i], farthest);
      }
    };
  }

  /** More than both reaches where it fits in full. */
  private static int fit(int before, int behind) {
    return before < REACH || behind < REACH
        ? Math.min(before, REACH) + Math.min(behind, REACH)
        : before + behind + 1;
  }

  private static double value(int fit, int farthest) {
    if (fit <= 2 * REACH) {
      return fit / (2.0 * REACH);
    }
    return fit == farthest ? 1 : NOT_FARTHEST;
  }
}
