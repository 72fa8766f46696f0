package org.lucerna.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Functions that were found, the best first.
 *
 * @param total how many there are; at least, if {@code isExact} is false
 * @param isComplete whether all functions of the store are in the index; else it is being made, and
 *     there may be more
 * @param cursor continues after these; null if there are no more
 */
public record SearchPage(
    List<SearchHit> hits,
    long total,
    boolean isExact,
    boolean isComplete,
    @Nullable String cursor) {
  public SearchPage {
    hits = List.copyOf(hits);
  }
}
