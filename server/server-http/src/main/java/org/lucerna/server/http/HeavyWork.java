package org.lucerna.server.http;

import org.lucerna.service.RefusalException;

/** Runs tasks that need much processor time. Thread-safe. */
public interface HeavyWork {
  /** A task. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws RefusalException;
  }

  /**
   * Runs a task and waits for its end; throws the exceptions that the task throws.
   *
   * @throws RefusalException if too many other tasks are running
   */
  <T> T run(Work<T> work) throws RefusalException;
}
