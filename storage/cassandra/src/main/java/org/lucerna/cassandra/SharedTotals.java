package org.lucerna.cassandra;

import java.util.HashMap;
import java.util.Map;

/**
 * The counters of a keyspace as this server knows them: as they were read last, with what it has
 * counted itself since. Thread-safe; no lock is held during I/O.
 */
final class SharedTotals {
  private final Map<String, Long> counts = new HashMap<>();

  /** What the cluster is yet to be told. */
  private Map<String, Long> untold = new HashMap<>();

  /** Whether somebody tells it. */
  private boolean telling;

  /** How often this server has counted. */
  private long begun;

  /** The count of a name; 0 or more. */
  synchronized long get(String name) {
    return Math.max(0, counts.getOrDefault(name, 0L));
  }

  /**
   * Adds to counts.
   *
   * @return whether the caller must see to it that the cluster is told: see {@link #next}
   */
  synchronized boolean add(Map<String, Long> added) {
    begun++;
    added.forEach((name, number) -> counts.merge(name, number, Long::sum));
    added.forEach((name, number) -> untold.merge(name, number, Long::sum));
    boolean isFirst = !telling;
    telling = true;
    return isFirst;
  }

  /**
   * What to tell the cluster next, after it has counted the last, or has failed to; empty if there
   * is nothing more, and nobody need tell it any more.
   */
  synchronized Map<String, Long> next() {
    Map<String, Long> next = untold;
    untold = new HashMap<>();
    telling = !next.isEmpty();
    return next;
  }

  /** What {@link #read} gets when the counters were read that are about to be. */
  synchronized long beforeReading() {
    return telling ? -1 : begun;
  }

  /**
   * Takes counters that were read, unless this server was counting meanwhile: they may lack that.
   *
   * @param before what {@link #beforeReading} gave
   */
  synchronized void read(Map<String, Long> read, long before) {
    if (before == begun) {
      counts.clear();
      counts.putAll(read);
    }
  }
}
