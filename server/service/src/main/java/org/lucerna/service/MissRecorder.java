package org.lucerna.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * The unknown functions that are requested most, approximately: the space-saving algorithm of
 * Metwally, Agrawal and El Abbadi, 2005. A new key replaces one of the least requested keys and
 * inherits its count; so frequently requested keys stay. A key enters when it is requested for the
 * second time: the first request leaves only a trace, which others may overwrite, since most
 * unknown functions are requested once. A pull that finds the table in use by another one is not
 * counted, so that none waits; the keys counted in a second are limited too, so that counting does
 * not slow a busy server. Thread-safe.
 */
public final class MissRecorder {
  /** Maximum number of counted keys. */
  static final int KEYS = 2048;

  /** Keys that are counted in a second, and at once. */
  static final int COUNTED = 50_000;

  /** Number of traces of keys that were requested once; a power of two. */
  private static final int TRACES = 1 << 16;

  /** Keys that are dropped together, when the table is full. */
  private static final int DROPPED = KEYS / 8;

  /**
   * An unknown function.
   *
   * @param times number of requests since the server was started, approximately
   */
  public record Miss(Md5 key, long times, Instant last) {}

  private static final class Count {
    long times;
    long last;
  }

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Md5, Count> counts = HashMap.newHashMap(KEYS);
  private final long[] traces = new long[TRACES];

  /** The greatest count that a new key may have had before. */
  private long dropped;

  /** Keys that may be counted now, and since when, in milliseconds. */
  private long allowed = COUNTED;

  private long allowedSince;

  public MissRecorder(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Records the misses of a pull.
   *
   * @param keys that were pulled
   * @param hits for each key; null if it is unknown
   */
  public void record(List<Md5> keys, List<? extends @Nullable Object> hits) {
    int first = 0;
    while (first < hits.size() && hits.get(first) != null) {
      first++;
    }
    if (first == hits.size() || !lock.tryLock()) {
      return;
    }
    try {
      long now = clock.millis();
      allow(now);
      for (int i = first; i < keys.size() && allowed > 0; i++) {
        if (hits.get(i) == null) {
          add(keys.get(i), now);
          allowed--;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void allow(long now) {
    // The time since then, however the clock was set.
    long more = Math.clamp(Math.abs(now - allowedSince), 0L, 1000L) * COUNTED / 1000;
    if (more > 0) {
      allowed = Math.min(COUNTED, allowed + more);
      allowedSince = now;
    }
  }

  private void add(Md5 key, long now) {
    Count count = counts.get(key);
    if (count == null) {
      int trace = (int) key.high() & (TRACES - 1);
      if (traces[trace] != key.low()) {
        traces[trace] = key.low();
        return;
      }
      if (counts.size() == KEYS) {
        drop();
      }
      count = new Count();
      count.times = dropped + 1;
      counts.put(key, count);
    }
    count.times++;
    count.last = now;
  }

  /** Makes room for some keys. */
  private void drop() {
    List<Map.Entry<Md5, Count>> least =
        counts.entrySet().stream()
            .sorted(Comparator.comparingLong(each -> each.getValue().times))
            .limit(DROPPED)
            .toList();
    dropped = Math.max(dropped, least.getLast().getValue().times);
    least.forEach(each -> counts.remove(each.getKey()));
  }

  /** Forgets functions that are known now. */
  public void forget(Iterable<Md5> keys) {
    lock.lock();
    try {
      if (!counts.isEmpty()) {
        keys.forEach(counts::remove);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * The unknown functions with the most requests, and more than one.
   *
   * @param limit at most this many
   * @return those with the most requests first, among equals the latest one
   */
  public List<Miss> most(int limit) {
    List<Miss> misses = new ArrayList<>();
    lock.lock();
    try {
      counts.forEach(
          (key, count) -> misses.add(new Miss(key, count.times, Instant.ofEpochMilli(count.last))));
    } finally {
      lock.unlock();
    }
    misses.sort(
        Comparator.comparingLong(Miss::times)
            .thenComparing(Miss::last)
            .reversed()
            .thenComparing(Miss::key));
    return misses.subList(0, Math.min(limit, misses.size()));
  }
}
