package org.lucerna.service.upstream;

import java.time.Duration;

/** The delay before a failed server is queried again: longer after each failure. */
final class Backoff {
  static final Duration FIRST = Duration.ofMillis(250);
  static final Duration LONGEST = Duration.ofMinutes(1);

  private Duration next = FIRST;

  /** Records a failure; returns the delay before the next attempt. */
  Duration failed() {
    Duration now = next;
    Duration twice = now.multipliedBy(2);
    next = twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
    return now;
  }

  void succeeded() {
    next = FIRST;
  }
}
