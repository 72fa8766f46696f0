package org.lucerna.store.choice;

import java.util.Arrays;
import java.util.List;

/**
 * What lies before and behind: how many functions on both sides of the place, eight on each at
 * most, follow without a gap in a likely file around a function of the same key; the opinion given
 * there gets the number of them over 16. Of several files, and of several functions in one, the one
 * that fits best counts. Nothing is known where no likely file has the key.
 *
 * <p>The cost is one step for each place and each function of a likely file with the same key, at
 * most {@link Alignment#MOST_STARTS} of these.
 */
public final class Surroundings implements Signal {
  @Override
  public String label() {
    return "surroundings";
  }

  @Override
  public Values of(Question question) {
    long[] asked = question.keys().stream().mapToLong(Layout::part).toArray();
    List<Alignment> alignments =
        question.files().layouts().stream().map(layout -> new Alignment(layout, asked)).toList();
    return (place, subject, into) -> {
      Arrays.fill(into, 0, subject.opinions().size(), 0);
      for (Alignment alignment : alignments) {
        alignment.at(place, subject, into);
      }
    };
  }
}
