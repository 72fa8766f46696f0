package org.lucerna.cassandra;

import java.util.HashMap;
import java.util.Map;

/**
 * The counters of a keyspace as this server knows them: as they were read last, with what it has
 * counted itself since. Thread-safe; no lock is held during I/O.
 */
final class SharedTotals {
  private final Map<String, Long> counts = new HashMap<>();

  /** How often this server has counted, and how many times of them the cluster has not answered. */
  private long begun;

  private int unanswered;

  /** The count of a name; 0 or more. */
  synchronized long get(String name) {
    return Math.max(0, counts.getOrDefault(name, 0L));
  }

  /** Adds what the cluster is about to be told; {@link #answered} follows. */
  synchronized void add(Map<String, Long> added) {
    begun++;
    unanswered++;
    added.forEach((name, number) -> counts.merge(name, number, Long::sum));
  }

  /** The cluster has counted what was added, or has failed to. */
  synchronized void answered() {
    unanswered--;
  }

  /** What {@link #read} gets when the counters were read that are about to be. */
  synchronized long beforeReading() {
    return unanswered == 0 ? begun : -1;
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
