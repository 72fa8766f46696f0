package org.lucerna.store.engine;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes pull counts to disk in the background, so that no pull waits for it. */
final class CountFlusher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CountFlusher.class);

  private static final long EVERY_MILLIS = 1000;

  private final Runnable flush;
  private final Runnable each;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private final Thread thread;
  private boolean closed;

  /** Tasks whose last attempt failed. */
  private final Set<String> failing = new HashSet<>();

  /**
   * A flusher, not yet started.
   *
   * @param flush may throw {@link StoreException}; is then tried again
   * @param each as well; runs each time, also after a failed flush
   */
  CountFlusher(Runnable flush, Runnable each) {
    this.flush = flush;
    this.each = each;
    thread = Thread.ofPlatform().daemon().name("lucerna-store-counts").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (pause()) {
      try {
        attempt(flush, "cannot write pull counts, keeping them in memory");
        attempt(each, "cannot look after the store");
      } catch (RuntimeException | LinkageError unforeseen) {
        // For example a class that cannot be loaded for lack of descriptors: keep this thread
        // alive.
        LOG.warn("flushing pull counts failed, trying again: {}", unforeseen.toString());
      }
    }
  }

  /** Waits for the next flush; false if closed. */
  private boolean pause() {
    lock.lock();
    try {
      long nanos = TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS);
      while (!closed && nanos > 0) {
        nanos = ended.awaitNanos(nanos);
      }
      return !closed;
    } catch (InterruptedException e) {
      // This thread is never interrupted; counts are written when the store is closed.
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void attempt(Runnable action, String failure) {
    try {
      action.run();
      failing.remove(failure);
    } catch (StoreException | OutOfMemoryError e) {
      if (failing.add(failure)) {
        LOG.warn("{}: {}", failure, e.getMessage());
      }
    }
  }

  /** Ends the thread. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      ended.signal();
    } finally {
      lock.unlock();
    }
    Threads.join(thread);
  }
}
