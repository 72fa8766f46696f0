package org.lucerna.repositories.download;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/** The connections to one host. Thread-safe. */
final class HostPace {
  private final Semaphore connections;
  private final long pauseNanos;
  private long next = System.nanoTime();

  HostPace(int connections, Duration pause) {
    this.connections = new Semaphore(connections, true);
    this.pauseNanos = pause.toNanos();
  }

  /** Waits until a download may begin; it ends with {@link #release}. */
  void acquire() throws InterruptedException {
    connections.acquire();
    long wait = slot() - System.nanoTime();
    if (wait > 0) {
      try {
        Thread.sleep(Duration.ofNanos(wait));
      } catch (InterruptedException stopped) {
        release();
        throw stopped;
      }
    }
  }

  private synchronized long slot() {
    long own = Math.max(next, System.nanoTime());
    next = own + pauseNanos;
    return own;
  }

  void release() {
    connections.release();
  }
}
