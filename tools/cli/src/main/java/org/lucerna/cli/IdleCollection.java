package org.lucerna.cli;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.time.Duration;

/**
 * Collects garbage in the old generation while the server is idle. The serial collector enlarges
 * the old generation up to the limit of the heap before it looks for garbage there: a server that
 * has indexed a million functions would keep half a gigabyte that it does not use. Does nothing
 * with other collectors, which look earlier.
 */
final class IdleCollection {
  private static final Duration PERIOD = Duration.ofSeconds(3);

  /** Garbage below this size, in bytes, is not worth the pause. */
  private static final long LEAST = 32L << 20;

  private final GarbageCollectorMXBean young;
  private final MemoryPoolMXBean old;

  private IdleCollection(GarbageCollectorMXBean young, MemoryPoolMXBean old) {
    this.young = young;
    this.old = old;
  }

  /** Starts the collection, which continues until the process ends. */
  static void start() {
    for (GarbageCollectorMXBean young : ManagementFactory.getGarbageCollectorMXBeans()) {
      for (MemoryPoolMXBean old : ManagementFactory.getMemoryPoolMXBeans()) {
        if (young.getName().equals("Copy") && old.getName().equals("Tenured Gen")) {
          Thread.ofPlatform()
              .daemon()
              .name("lucerna-idle-collection")
              .start(new IdleCollection(young, old)::watch);
        }
      }
    }
  }

  private void watch() {
    long before = young.getCollectionCount();
    try {
      while (true) {
        Thread.sleep(PERIOD);
        long now = young.getCollectionCount();
        // No young collection since the last check: the server is idle.
        if (now == before && isMuchGarbage()) {
          System.gc();
        }
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the old generation has grown to twice its size after its last collection. */
  private boolean isMuchGarbage() {
    MemoryUsage left = old.getCollectionUsage();
    return old.getUsage().getUsed() > 2 * left.getUsed() + LEAST;
  }
}
