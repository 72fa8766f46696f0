package org.lucerna.server.upstream;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.bytes.Md5;

/**
 * Keys that an upstream did not know: for some time it is not asked for them again. The oldest
 * entries are dropped first. Not thread-safe.
 */
final class NegativeCache {
  private final int most;
  private final Duration time;
  private final InstantSource clock;

  /** The expiry time of each; the first entry expires first. */
  private final Map<Md5, Instant> ends = new LinkedHashMap<>();

  NegativeCache(int most, Duration time, InstantSource clock) {
    this.most = most;
    this.time = time;
    this.clock = clock;
  }

  void add(Md5 key) {
    if (most == 0) {
      return;
    }
    ends.remove(key);
    if (ends.size() == most) {
      ends.remove(ends.keySet().iterator().next());
    }
    ends.put(key, clock.instant().plus(time));
  }

  void remove(Md5 key) {
    ends.remove(key);
  }

  boolean contains(Md5 key) {
    Instant end = ends.get(key);
    if (end == null || clock.instant().isBefore(end)) {
      return end != null;
    }
    ends.remove(key);
    return false;
  }
}
