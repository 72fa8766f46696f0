package org.lucerna.store.backend;

import java.util.Comparator;

/**
 * A function that has a feature among its heaviest.
 *
 * @param function the function's short key: {@link org.lucerna.store.ShortKey}
 */
public record Posting(int feature, long function) implements Comparable<Posting> {
  private static final Comparator<Posting> ORDER =
      Comparator.comparingInt(Posting::feature).thenComparingLong(Posting::function);

  /** Orders by feature, then by function. */
  @Override
  public int compareTo(Posting other) {
    return ORDER.compare(this, other);
  }
}
