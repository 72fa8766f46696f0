package org.lucerna.server.http;

import org.lucerna.server.service.RefusalException;

/** Runs what takes much processor time. Thread-safe. */
public interface HeavyWork {
  /** What is run. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws RefusalException;
  }

  /**
   * Runs it, and waits for its end. What it throws is thrown.
   *
   * @throws RefusalException if too many others are running
   */
  <T> T run(Work<T> work) throws RefusalException;
}
