package org.lucerna.service.limit;

/**
 * For threads that must continue when the heap is exhausted: they leave the decision to the handler
 * of uncaught exceptions, which ends the process in {@code lucerna serve}, and continue if it
 * returns.
 */
public final class HeapExhaustion {
  private HeapExhaustion() {}

  public static void report(OutOfMemoryError error) {
    Thread thread = Thread.currentThread();
    thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
  }
}
