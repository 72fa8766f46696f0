package org.lucerna.service.pack;

import java.util.concurrent.atomic.AtomicInteger;
import org.lucerna.packs.InstalledPack;
import org.lucerna.service.store.StoreParts;

/**
 * A pack that is open. When nobody holds it any more, it is closed, on a thread of its own: the
 * last to hold it may be a pull, which must not wait. Thread-safe.
 */
final class OpenPack {
  private final InstalledPack installed;
  private final StoreParts parts;

  /** The shelf is the first to hold it. */
  private final AtomicInteger holders = new AtomicInteger(1);

  private final Thread closing;

  /**
   * A pack that the caller holds.
   *
   * @param parts closed at the end
   * @param closed called after that
   */
  OpenPack(InstalledPack installed, StoreParts parts, Runnable closed) {
    this.installed = installed;
    this.parts = parts;
    closing =
        Thread.ofVirtual()
            .name("closing pack " + installed.name())
            .unstarted(
                () -> {
                  parts.close();
                  closed.run();
                });
  }

  InstalledPack installed() {
    return installed;
  }

  String name() {
    return installed.name();
  }

  StoreParts parts() {
    return parts;
  }

  /** Holds it; returns false if it is closed, or is being closed. */
  boolean hold() {
    return holders.updateAndGet(now -> now == 0 ? 0 : now + 1) > 0;
  }

  void release() {
    if (holders.decrementAndGet() == 0) {
      closing.start();
    }
  }

  /** Waits until it is closed; returns at once if somebody holds it. */
  void awaitClosed() {
    try {
      closing.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
