package org.lucerna.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.lucerna.service.account.Lifetime;
import org.lucerna.service.account.RecentMap;

/** Limits the functions that guests at one address may push per hour. Thread-safe. */
public final class GuestQuota {
  private static final Duration PERIOD = Duration.ofHours(1);

  /** Maximum number of clients remembered; the oldest entry is dropped first. */
  private static final int MOST_REMEMBERED = 10_000;

  private record Used(long functions, Instant start) {}

  private final int functions;
  private final InstantSource clock;
  private final Map<String, Used> clients = new RecentMap<>(MOST_REMEMBERED);

  /**
   * A quota.
   *
   * @param functions per hour; 0 for no limit
   */
  public GuestQuota(int functions, InstantSource clock) {
    this.functions = functions;
    this.clock = clock;
  }

  /** Takes {@code count} functions from a client's quota, or none if fewer are left. */
  synchronized boolean take(String client, int count) {
    if (functions == 0) {
      return true;
    }
    Instant now = clock.instant();
    Used used = clients.get(client);
    if (used == null || !Lifetime.includes(used.start, PERIOD, now)) {
      clients.remove(client);
      used = new Used(0, now);
    }
    if (used.functions + count > functions) {
      return false;
    }
    clients.put(client, new Used(used.functions + count, used.start));
    return true;
  }
}
