package org.lucerna.service.limit;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Checks all {@link Deadline}s a few times per second. */
public final class Watchdog implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(250);

  private final Set<Deadline> deadlines = ConcurrentHashMap.newKeySet();
  private final Thread thread = Thread.ofPlatform().name("watchdog").daemon().unstarted(this::run);

  /** Checks nothing before it is {@linkplain #start started}. */
  public Watchdog() {}

  /** Called once. */
  public void start() {
    thread.start();
  }

  public void add(Deadline deadline) {
    deadlines.add(deadline);
  }

  public void remove(Deadline deadline) {
    deadlines.remove(deadline);
  }

  private void run() {
    while (true) {
      try {
        Thread.sleep(PERIOD);
        deadlines.forEach(Deadline::enforce);
      } catch (InterruptedException closed) {
        return;
      } catch (OutOfMemoryError exhausted) {
        HeapExhaustion.report(exhausted);
      }
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
