package org.lucerna.store.rocks;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.lucerna.store.StoreException;

/**
 * Keeps callers out of native memory that has been freed: the store closes when the last of them
 * has left.
 */
final class Gate {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private boolean closed;

  /**
   * Does {@code action} inside.
   *
   * @throws StoreException where the gate is closed
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
