package org.lucerna.service.config;

import java.time.Duration;
import java.time.Instant;

/** When something is due that happens at intervals, which are counted from midnight (UTC). */
public final class DueTime {
  private DueTime() {}

  /**
   * The last time at which it was due.
   *
   * @param every interval of at least a second
   */
  public static Instant last(Duration every, Instant now) {
    long seconds = now.getEpochSecond();
    return Instant.ofEpochSecond(seconds - seconds % every.toSeconds());
  }
}
