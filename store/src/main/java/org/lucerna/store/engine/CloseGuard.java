package org.lucerna.store.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.lucerna.store.StoreException;

/**
 * Keeps callers out of native memory that has been freed: the store closes, or is opened anew, when
 * no call is under way. Thread-safe.
 */
final class CloseGuard {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  /**
   * Does {@code action} while the store stays open.
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

  /** As {@link #call}. */
  void run(Runnable action) {
    boolean unusedDone =
        call(
            () -> {
              action.run();
              return true;
            });
  }

  /**
   * Does {@code action} while no call is under way, if all end in time and the store is open.
   * Callers that come meanwhile wait.
   */
  void runExclusively(Duration patience, Runnable action) throws InterruptedException {
    if (!lock.writeLock().tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
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

  /** Waits for all calls that are under way, and refuses later ones. */
  void close() {
    lock.writeLock().lock();
    try {
      closed = true;
    } finally {
      lock.writeLock().unlock();
    }
  }
}
