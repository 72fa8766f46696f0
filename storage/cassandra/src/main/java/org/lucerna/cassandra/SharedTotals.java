package org.lucerna.cassandra;

import java.util.HashMap;
import java.util.Map;

/**
 * The counters of a keyspace as this server knows them: as last read, plus its own counts since.
 * Thread-safe; no lock is held during I/O.
 */
final class SharedTotals {
  private final Map<String, Long> counts = new HashMap<>();

  /** Counts not yet sent to the cluster. */
  private Map<String, Long> untold = new HashMap<>();

  /** Whether a task is sending them. */
  private boolean telling;

  /** Number of times that this server has counted. */
  private long begun;

  /** The count of a name; 0 or more. */
  synchronized long get(String name) {
    return Math.max(0, counts.getOrDefault(name, 0L));
  }

  /**
   * Adds to counts.
   *
   * @return whether the caller must start sending: see {@link #next}
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
   * The next counts to send, after the cluster has counted the last, or has failed to; empty if
   * there are none, and sending ends.
   */
  synchronized Map<String, Long> next() {
    Map<String, Long> next = untold;
    untold = new HashMap<>();
    telling = !next.isEmpty();
    return next;
  }

  /** The argument of {@link #read} for counters that are about to be read. */
  synchronized long beforeReading() {
    return telling ? -1 : begun;
  }

  /**
   * Takes counters that were read, unless this server was counting meanwhile: they may lack these
   * counts.
   *
   * @param before the value of {@link #beforeReading}
   */
  synchronized void read(Map<String, Long> read, long before) {
    if (before == begun) {
      counts.clear();
      counts.putAll(read);
    }
  }
}
