package org.lucerna.service;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes the threads that wait for pushes. Thread-safe. */
public final class PushSignal implements AutoCloseable {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long pushes;
  private boolean closed;

  /** No push so far. */
  public PushSignal() {}

  /** Number of pushes since the start. */
  public long count() {
    lock.lock();
    try {
      return pushes;
    } finally {
      lock.unlock();
    }
  }

  /** Called after a push, which is readable now. */
  public void pushed() {
    lock.lock();
    try {
      pushes++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a push.
   *
   * @param seen number of pushes that the caller knows
   * @param most how long
   * @return whether to continue: false after {@link #close}, or if interrupted
   */
  public boolean await(long seen, Duration most) {
    lock.lock();
    try {
      long nanos = most.toNanos();
      while (pushes == seen && !closed && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return !closed;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Wakes all waiting threads, and lets none wait any more. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
