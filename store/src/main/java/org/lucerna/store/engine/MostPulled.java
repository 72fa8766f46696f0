package org.lucerna.store.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lucerna.bytes.Md5;

/**
 * The functions pulled most, as far as their counts have been told. Counts only ever grow, so a
 * function that falls out comes back by being pulled. Any number of threads may use it.
 */
final class MostPulled {
  /** A function and how often it was pulled. */
  record Ranked(Md5 key, long count) {
    static final Comparator<Ranked> ORDER =
        Comparator.comparingLong(Ranked::count).reversed().thenComparing(Ranked::key);
  }

  private final int capacity;
  private final Map<Md5, Long> counts = new HashMap<>();

  /** What is ranked behind this one cannot be among the first; of use where some are missing. */
  private Ranked last = new Ranked(new Md5(-1, -1), 0);

  private boolean complete = true;

  /**
   * An empty ranking.
   *
   * @param capacity how many functions it knows at least, where there are so many
   */
  MostPulled(int capacity) {
    this.capacity = capacity;
  }

  synchronized void offer(Md5 key, long count) {
    Ranked offered = new Ranked(key, count);
    if (!complete && Ranked.ORDER.compare(offered, last) > 0) {
      return;
    }
    counts.merge(key, count, Math::max);
    // Twice the capacity, so that not each offer costs a sort.
    if (counts.size() > 2 * capacity) {
      List<Ranked> kept = ranking().subList(0, capacity);
      last = kept.getLast();
      complete = false;
      counts.keySet().retainAll(kept.stream().map(Ranked::key).collect(Collectors.toSet()));
    }
  }

  /** Most pulled first, then in the order of the keys. */
  synchronized List<Ranked> ranking() {
    return counts.entrySet().stream()
        .map(e -> new Ranked(e.getKey(), e.getValue()))
        .sorted(Ranked.ORDER)
        .toList();
  }

  /** Whether no function offered is missing from the ranking. */
  synchronized boolean complete() {
    return complete;
  }
}
