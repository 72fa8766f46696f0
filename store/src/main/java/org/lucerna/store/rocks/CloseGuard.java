package org.lucerna.store.rocks;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.lucerna.store.StoreException;

/**
 * Keeps callers out of native memory that has been freed: the store closes, or is opened anew, when
 * the last of them has left.
 */
final class CloseGuard {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  /**
   * Does {@code action} inside.
   *
   * @throws StoreException if the gate is closed
   */
  <R> R pass(Supplier<R> action) {
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

  /**
   * Does {@code action} while nobody is inside, if all leave in time and the gate is open. Callers
   * that come meanwhile wait.
   */
  void alone(Duration patience, Runnable action) throws InterruptedException {
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

  /** Waits until all have left, and lets nobody in again. */
  void close() {
    lock.writeLock().lock();
    try {
      closed = true;
    } finally {
      lock.writeLock().unlock();
    }
  }
}
