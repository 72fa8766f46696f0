package org.lucerna.service.account;

import java.time.Duration;
import java.time.Instant;

/** Checks whether a limited period still lasts. */
public final class Lifetime {
  private Lifetime() {}

  /**
   * Whether it lasts now. If the clock was set back by more than the length, the period is over:
   * otherwise a period that began while the clock was ahead would last until that time comes.
   *
   * @param start by the same clock as {@code now}
   */
  public static boolean includes(Instant start, Duration length, Instant now) {
    return Duration.between(start, now).abs().compareTo(length) < 0;
  }
}
