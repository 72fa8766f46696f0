package org.lucerna.server.lumina;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.lucerna.service.limit.Deadline;
import org.lucerna.service.limit.FairPool;

/**
 * The TLS handshakes in progress, which take much processor time: their number is limited. A client
 * has its usual time, but {@link #HURRIED} while others wait, so that stalled clients do not keep
 * all places. Thread-safe.
 */
final class Handshakes {
  /** Maximum duration under load: several times that for a client on another continent. */
  static final Duration HURRIED = Duration.ofMillis(1500);

  /** Maximum number in progress for one client. */
  private static final int MOST_OF_ONE = 4;

  private final FairPool places;
  private final Set<Deadline> underWay = ConcurrentHashMap.newKeySet();
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * No handshakes yet.
   *
   * @param most maximum number of concurrent handshakes
   */
  Handshakes(int most) {
    places = new FairPool(most, Math.min(most, MOST_OF_ONE));
  }

  /**
   * Waits for a place, and begins the client's time.
   *
   * @param patience how long to wait, and then how long the client has
   * @return false if there was none; otherwise the caller calls {@link #end}
   */
  boolean begin(String client, Deadline deadline, Duration patience) throws InterruptedException {
    FairPool.Request place = FairPool.Request.of(client, 1);
    if (!places.acquire(place, Duration.ZERO) && !await(place, patience)) {
      return false;
    }
    underWay.add(deadline);
    deadline.total(patience);
    if (waiting.get() > 0) {
      deadline.hurry(HURRIED);
    }
    return true;
  }

  private boolean await(FairPool.Request place, Duration patience) throws InterruptedException {
    waiting.incrementAndGet();
    try {
      underWay.forEach(each -> each.hurry(HURRIED));
      return places.acquire(place, patience);
    } finally {
      waiting.decrementAndGet();
    }
  }

  /** Ends the handshake of a client. */
  void end(String client, Deadline deadline) {
    underWay.remove(deadline);
    places.release(client, 1);
  }
}
