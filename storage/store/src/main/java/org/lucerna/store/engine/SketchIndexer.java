package org.lucerna.store.engine;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.DamagedException;
import org.lucerna.store.SketchStore;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PendingSketches;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores accepted sketches function by function on one thread, so that pushes need not wait for it.
 * While pushes come in, it leaves them most of the time, unless a search is running. Sketches that
 * were not stored before the store is closed are stored after it is opened again. Thread-safe.
 */
final class SketchIndexer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SketchIndexer.class);

  /** Maximum number of waiting functions, unless one program has more; beyond it, pushes wait. */
  private static final long MAX_WAITING = 1_000_000;

  /** Maximum time that readers wait for sketches accepted earlier. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration RETRY = Duration.ofSeconds(2);

  private final Backend backend;
  private final SketchWriter writer;
  private final BackgroundPace pace;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** The number of functions, by the numbers of the pending sketches. */
  private final NavigableMap<Long, Integer> waiting = new TreeMap<>();

  private final Thread thread =
      Thread.ofPlatform().daemon().name("lucerna-store-sketches").unstarted(this::run);
  private long last;
  private long functions;

  /** Up to this number a reader has waited too long: no reader waits for these again. */
  private long overdue;

  private int readers;
  private @Nullable StoreException failure;

  /** When the indexer began to work, or went on after a pause, by {@link System#nanoTime}. */
  private long resumed = System.nanoTime();

  private volatile boolean closed;

  private SketchIndexer(Backend backend, SketchWriter writer, BackgroundPace pace) {
    this.backend = backend;
    this.writer = writer;
    this.pace = pace;
  }

  /** An indexer for a store that is open for reading: pending sketches stay pending. */
  static SketchIndexer idle(Backend backend, SketchWriter writer) {
    return new SketchIndexer(backend, writer, new BackgroundPace(() -> 0));
  }

  /** Starts an indexer, which begins with the pending sketches. */
  static SketchIndexer start(Backend backend, SketchWriter writer, BackgroundPace pace) {
    SketchIndexer indexer = new SketchIndexer(backend, writer, pace);
    for (long number : backend.sketches().pending()) {
      indexer.waiting.put(number, 0);
      indexer.last = number;
    }
    indexer.thread.start();
    return indexer;
  }

  /**
   * Waits for room, and returns the number of the next sketches.
   *
   * @throws StoreException if there is none because they cannot be stored
   */
  long reserve() {
    lock.lock();
    try {
      while (functions >= MAX_WAITING && !closed) {
        if (failure != null) {
          throw new StoreException("sketches cannot be stored: " + failure.getMessage(), failure);
        }
        changed.awaitUninterruptibly();
      }
      return ++last;
    } finally {
      lock.unlock();
    }
  }

  /** Sketches are pending now. */
  void add(long number, int size) {
    lock.lock();
    try {
      waiting.put(number, size);
      functions += size;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Functions of sketches that were added and are not stored yet. */
  long waiting() {
    lock.lock();
    try {
      return functions;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until everything is stored that is pending now, but not long. */
  void await() {
    lock.lock();
    readers++;
    try {
      long newest = waiting.isEmpty() ? 0 : waiting.lastKey();
      long nanos = PATIENCE.toNanos();
      changed.signalAll();
      while (isWaiting(newest) && !isWaiting(overdue) && failure == null && !closed) {
        if (nanos <= 0) {
          overdue = newest;
        }
        nanos = changed.awaitNanos(nanos);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      readers--;
      lock.unlock();
    }
  }

  /** Whether something up to a number is not stored yet. */
  private boolean isWaiting(long number) {
    return !waiting.isEmpty() && waiting.firstKey() <= number;
  }

  private void run() {
    for (long number = next(); number != 0; number = next()) {
      try {
        PendingSketches pending = backend.sketches().pending(number);
        if (pending != null) {
          store(pending);
        }
        end(number, null);
      } catch (DamagedException damage) {
        // The row stays, and is reported by each check of the store.
        LOG.error("sketches are lost: {}", damage.getMessage());
        end(number, null);
      } catch (StoreException trouble) {
        end(number, trouble);
      } catch (RuntimeException defect) {
        LOG.error("sketches are not stored before the next start", defect);
        end(number, null);
      }
    }
  }

  private void store(PendingSketches pending) {
    SketchStore.Stored _ =
        writer.store(
            pending.inputMd5(),
            pending.sketches(),
            pending.selection(),
            pending.account(),
            pending.number(),
            this::pause);
  }

  /** Called between parts of the work. */
  private void pause() {
    sleep(pace.pause(System.nanoTime() - resumed), this::mayPause);
    if (closed) {
      throw new StoreException("the store is being closed");
    }
  }

  private boolean mayPause() {
    return pace.isBusy() && readers == 0 && functions < MAX_WAITING;
  }

  /** Waits for the next number; 0 if it is closed. */
  private long next() {
    lock.lock();
    try {
      if (waiting.isEmpty()) {
        while (waiting.isEmpty() && !closed) {
          changed.awaitUninterruptibly();
        }
        resumed = System.nanoTime();
      }
      return closed ? 0 : waiting.firstKey();
    } finally {
      lock.unlock();
    }
  }

  /** The sketches of a number are done; or has failed, and is tried again after some time. */
  private void end(long number, @Nullable StoreException trouble) {
    lock.lock();
    try {
      if (trouble == null) {
        Integer size = waiting.remove(number);
        functions -= size == null ? 0 : size;
      } else if (failure == null && !closed) {
        LOG.warn("sketches are not stored yet: {}", trouble.getMessage());
      }
      failure = trouble;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (trouble != null) {
      sleep(RETRY.toNanos(), () -> true);
    }
  }

  /** Sleeps as long as something holds, but at most some nanoseconds. */
  private void sleep(long most, BooleanSupplier holds) {
    lock.lock();
    try {
      long nanos = most;
      while (nanos > 0 && !closed && holds.getAsBoolean()) {
        nanos = changed.awaitNanos(nanos);
      }
      resumed = System.nanoTime();
    } catch (InterruptedException stopped) {
      closed = true;
    } finally {
      lock.unlock();
    }
  }

  /** Stops after the current part. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    Threads.join(thread);
  }
}
