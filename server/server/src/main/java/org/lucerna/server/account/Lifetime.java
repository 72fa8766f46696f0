package org.lucerna.server.account;

import java.time.Duration;
import java.time.Instant;

/** Whether what lasts for some time still does. */
public final class Lifetime {
  private Lifetime() {}

  /**
   * Whether it lasts now. If the clock is set back by more than the length, it is over: what began
   * while a clock was ahead would otherwise last until that time comes.
   *
   * @param start by the same clock as {@code now}
   */
  public static boolean includes(Instant start, Duration length, Instant now) {
    return Duration.between(start, now).abs().compareTo(length) < 0;
  }
}
