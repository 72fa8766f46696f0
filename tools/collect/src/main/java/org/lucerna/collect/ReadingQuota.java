package org.lucerna.collect;

import java.util.concurrent.Semaphore;

/**
 * How many packages may be read at the same time, by number and by size: the functions of a large
 * archive take memory. Thread-safe.
 */
final class ReadingQuota {
  private static final int MEGABYTES = 128;

  private final Semaphore readers;
  private final Semaphore megabytes = new Semaphore(MEGABYTES, true);

  ReadingQuota(int readers) {
    this.readers = new Semaphore(readers, true);
  }

  /** A part of the budget, until it is closed. */
  interface Part extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits until a package may be read.
   *
   * @param bytes of its file
   */
  Part take(long bytes) throws InterruptedException {
    int share = Math.clamp(bytes >> 20, 1, MEGABYTES);
    readers.acquire();
    try {
      megabytes.acquire(share);
    } catch (InterruptedException stopped) {
      readers.release();
      throw stopped;
    }
    return () -> {
      megabytes.release(share);
      readers.release();
    };
  }
}
