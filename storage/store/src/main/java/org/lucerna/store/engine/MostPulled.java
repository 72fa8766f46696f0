package org.lucerna.store.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lucerna.bytes.Md5;

/**
 * The most pulled functions among those offered. Counts never decrease, so a dropped function
 * returns by being pulled. Thread-safe.
 */
final class MostPulled {
  /** A function and how often it was pulled. */
  record Ranked(Md5 key, long count) {
    static final Comparator<Ranked> ORDER =
        Comparator.comparingLong(Ranked::count).reversed().thenComparing(Ranked::key);
  }

  private final int capacity;
  private final Map<Md5, Long> counts = new HashMap<>();

  /** Functions ranked after this one are dropped; used only if the ranking is incomplete. */
  private Ranked last = new Ranked(new Md5(-1, -1), 0);

  private boolean complete = true;

  /**
   * An empty ranking.
   *
   * @param capacity minimum number of functions kept, if that many were offered
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
    // Twice the capacity, so that not every offer costs a sort.
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
