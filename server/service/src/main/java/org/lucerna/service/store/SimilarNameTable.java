package org.lucerna.service.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.service.account.Lifetime;

/**
 * The similar functions found for unknown keys, and the keys without any. After some time they may
 * be searched for again; the oldest entries are dropped first. Thread-safe.
 */
final class SimilarNameTable {
  private final int most;
  private final Duration time;
  private final InstantSource clock;

  /** The first entry is the oldest. */
  private final Map<Md5, Entry> entries = new LinkedHashMap<>();

  /**
   * An empty table.
   *
   * @param most keys
   * @param time after which they may be searched for again
   */
  SimilarNameTable(int most, Duration time, InstantSource clock) {
    this.most = most;
    this.time = time;
    this.clock = clock;
  }

  private record Entry(@Nullable FunctionInfo function, Instant found) {}

  /** The function served for a key; null if none was found. */
  synchronized @Nullable FunctionInfo get(Md5 key) {
    Entry entry = entries.get(key);
    return entry == null ? null : entry.function;
  }

  /** Whether a key is to be searched for. */
  synchronized boolean isDue(Md5 key) {
    Entry entry = entries.get(key);
    return entry == null || !Lifetime.includes(entry.found, time, clock.instant());
  }

  /**
   * Records the result of a search.
   *
   * @param function null if nothing was
   */
  synchronized void put(Md5 key, @Nullable FunctionInfo function) {
    entries.remove(key);
    if (entries.size() == most) {
      entries.remove(entries.keySet().iterator().next());
    }
    entries.put(key, new Entry(function, clock.instant()));
  }

  synchronized void removeAll(Collection<Md5> keys) {
    keys.forEach(entries::remove);
  }

  synchronized int size() {
    return entries.size();
  }
}
