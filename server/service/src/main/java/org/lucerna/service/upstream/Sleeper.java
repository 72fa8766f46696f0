package org.lucerna.service.upstream;

import java.time.Duration;

/** Waits before a server is queried again. */
@FunctionalInterface
interface Sleeper {
  /** Returns after that time. */
  void of(Duration time) throws InterruptedException;
}
