package org.lucerna.store.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.lucerna.store.StoreException;

/**
 * Keeps callers away from freed native memory: the store is closed or reopened only when no call is
 * under way. Thread-safe.
 */
final class CloseGuard {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  /**
   * Runs {@code action} while the store stays open.
   *
   * @throws StoreException if it is closed
   */
  <R> R call(Supplier<R> action) {
    lock.readLock().lock();
    try {
      if (closed) {
        throw new StoreException("the store is closed");
      }
      return action.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Like {@link #call}. */
  void run(Runnable action) {
    boolean _ =
        call(
            () -> {
              action.run();
              return true;
            });
  }

  /**
   * Runs {@code action} while no other call is under way, if the current ones end in time and the
   * store is open. Later callers wait.
   */
  void runExclusively(Duration maxWait, Runnable action) throws InterruptedException {
    if (!lock.writeLock().tryLock(maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
      return;
    }
    try {
      if (!closed) {
        action.run();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Waits for all calls under way, and refuses later ones. */
  void close() {
    lock.writeLock().lock();
    try {
      closed = true;
    } finally {
      lock.writeLock().unlock();
    }
  }
}
