package org.lucerna.server.upstream;

import java.time.Duration;

/** How the time is spent that a server is left alone. */
@FunctionalInterface
interface Sleeper {
  /** Returns after that time. */
  void of(Duration time) throws InterruptedException;
}
