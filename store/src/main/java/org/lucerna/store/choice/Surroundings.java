package org.lucerna.store.choice;

import java.util.Arrays;
import java.util.List;

/**
 * What lies before and behind: how many functions on both sides of the place, eight on each at
 * most, follow without a gap in a likely file around a function of the same key; the opinion given
 * there gets the number of them over 16. Of several files, and of several functions in one, the one
 * that fits best counts. Where several opinions fit in full, as among stubs that are all alike,
 * those get only one half that do not fit farthest, up to 256 on each side. Nothing is known where
 * no likely file has the key.
 *
 * <p>The cost is one step for each place and each function of a likely file with the same key, at
 * most {@link Alignment#MOST_STARTS} of these, and bounded for each file.
 */
public final class Surroundings implements Signal {
  private static final int IN_FULL = 2 * Alignment.REACH;

  @Override
  public String label() {
    return "surroundings";
  }

  @Override
  public Values of(Question question) {
    long[] asked = question.keys().stream().mapToLong(Layout::part).toArray();
    long[] sorted = asked.clone();
    Arrays.sort(sorted);
    List<Alignment> alignments =
        question.files().layouts().stream()
            .map(layout -> new Alignment(layout, asked, sorted))
            .toList();
    int[] fits = new int[Subject.MOST_OPINIONS];
    return (place, subject, into) -> {
      int count = subject.opinions().size();
      Arrays.fill(fits, 0, count, 0);
      for (Alignment alignment : alignments) {
        alignment.at(place, subject, fits);
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

  private static double value(int fit, int farthest) {
    if (fit <= IN_FULL) {
      return (double) fit / IN_FULL;
    }
    return fit == farthest ? 1 : 0.96;
  }
}
