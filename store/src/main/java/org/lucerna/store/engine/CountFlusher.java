package org.lucerna.store.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes counted pulls to disk in the background, so that no pull waits for that. */
final class CountFlusher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CountFlusher.class);

  private static final long EVERY_MILLIS = 1000;

  /** Counted pulls after which it does not wait for its time. */
  private static final int MANY = 100_000;

  private final Runnable flush;
  private final Runnable each;
  private final AtomicInteger counted = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition many = lock.newCondition();
  private final Thread thread;
  private boolean closed;
  private boolean failing;

  /**
   * A flusher, not yet started.
   *
   * @param flush may throw {@link StoreException}, and will be tried again
   * @param each is done each time, after flushing or not
   */
  CountFlusher(Runnable flush, Runnable each) {
    this.flush = flush;
    this.each = each;
    thread = Thread.ofPlatform().daemon().name("lucerna-store-counts").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Tells of pulls that were counted. */
  void counted(int pulls) {
    if (counted.addAndGet(pulls) >= MANY && lock.tryLock()) {
      try {
        many.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  private void run() {
    while (pause()) {
      try {
        flush();
        each.run();
      } catch (RuntimeException | LinkageError unforeseen) {
        // A class, say, that cannot be loaded while descriptors are used up: this thread is needed.
        LOG.warn("will be tried again: {}", unforeseen.toString());
      }
    }
  }

  /** Waits for the next flush; false where there is none to come. */
  private boolean pause() {
    lock.lock();
    try {
      long nanos = TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS);
      while (!closed && nanos > 0 && (failing || counted.get() < MANY)) {
        nanos = many.awaitNanos(nanos);
      }
      return !closed;
    } catch (InterruptedException e) {
      // Nobody has reason to; what is counted is written when the store is closed.
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void flush() {
    if (counted.getAndSet(0) == 0 && !failing) {
      return;
    }
    try {
      flush.run();
      failing = false;
    } catch (StoreException | OutOfMemoryError e) {
      if (!failing) {
        LOG.warn("counted pulls stay in memory: {}", e.getMessage());
      }
      failing = true;
    }
  }

  /** Ends the thread. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      many.signal();
    } finally {
      lock.unlock();
    }
    Threads.join(thread);
  }
}
