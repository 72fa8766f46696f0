package org.lucerna.server.upstream;

import java.time.Duration;

/** How long a server is left alone that did not answer: longer after each failure. */
final class Backoff {
  static final Duration FIRST = Duration.ofMillis(250);
  static final Duration LONGEST = Duration.ofMinutes(1);

  private Duration next = FIRST;

  /** It failed; what to wait for before it is asked again. */
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
