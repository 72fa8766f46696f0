package org.lucerna.service.upstream;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.bytes.Md5;
import org.lucerna.service.account.Lifetime;

/**
 * Keys that an upstream did not know: for some time they are not requested again. The oldest
 * entries are dropped first. Not thread-safe.
 */
final class NegativeCache {
  private final int most;
  private final Duration time;
  private final InstantSource clock;

  /** When each was added; the first entry is the oldest. */
  private final Map<Md5, Instant> starts = new LinkedHashMap<>();

  NegativeCache(int most, Duration time, InstantSource clock) {
    this.most = most;
    this.time = time;
    this.clock = clock;
  }

  void add(Md5 key) {
    if (most == 0) {
      return;
    }
    starts.remove(key);
    if (starts.size() == most) {
      starts.remove(starts.keySet().iterator().next());
    }
    starts.put(key, clock.instant());
  }

  void remove(Md5 key) {
    starts.remove(key);
  }

  boolean contains(Md5 key) {
    Instant start = starts.get(key);
    if (start == null || Lifetime.includes(start, time, clock.instant())) {
      return start != null;
    }
    starts.remove(key);
    return false;
  }
}
