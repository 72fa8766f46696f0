package org.lucerna.server;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Memory that all requests under way share, in bytes. Who wants more than is left waits for others
 * to finish. Who wants more than there is at all gets all of it, when nobody else has any: a
 * request within the limits is never refused for good.
 *
 * <p>Safe for use by many threads.
 */
final class MemoryBudget {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition released = lock.newCondition();
  private final long total;
  private long left;

  MemoryBudget(long total) {
    this.total = total;
    this.left = total;
  }

  /** What one request has taken; it belongs to one thread. */
  final class Share implements AutoCloseable {
    private long taken;

    /**
     * Takes more, up to {@code bytes} in all.
     *
     * @param patience how long to wait for it
     * @return false where the others did not finish in time; nothing was taken then
     */
    boolean growTo(long bytes, Duration patience) throws InterruptedException {
      long wanted = Math.min(bytes, total) - taken;
      if (wanted <= 0) {
        return true;
      }
      if (!take(wanted, patience)) {
        return false;
      }
      taken += wanted;
      return true;
    }

    /** Gives all of it back. */
    @Override
    public void close() {
      if (taken > 0) {
        give(taken);
        taken = 0;
      }
    }
  }

  Share share() {
    return new Share();
  }

  /** Bytes taken at this moment. */
  long taken() {
    lock.lock();
    try {
      return total - left;
    } finally {
      lock.unlock();
    }
  }

  private boolean take(long bytes, Duration patience) throws InterruptedException {
    long nanos = patience.toNanos();
    lock.lock();
    try {
      while (left < bytes) {
        if (nanos <= 0) {
          return false;
        }
        nanos = released.awaitNanos(nanos);
      }
      left -= bytes;
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void give(long bytes) {
    lock.lock();
    try {
      left += bytes;
      released.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
