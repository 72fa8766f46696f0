package org.lucerna.server.http;

import java.util.HashMap;
import java.util.Map;

/** Limits the followers of a feed, in all and for each client. Thread-safe. */
final class FeedPlaces {
  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> taken = new HashMap<>();
  private int all;

  /**
   * All places are free.
   *
   * @param most maximum number of places
   * @param mostOfOne maximum for one client
   */
  FeedPlaces(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Takes a place; returns whether one was free. */
  synchronized boolean take(String client) {
    if (all >= most || taken.getOrDefault(client, 0) >= mostOfOne) {
      return false;
    }
    all++;
    taken.merge(client, 1, Integer::sum);
    return true;
  }

  /** Gives back a place that was taken. */
  synchronized void free(String client) {
    all--;
    taken.computeIfPresent(client, (_, count) -> count == 1 ? null : count - 1);
  }
}
