package org.lucerna.server;

/**
 * What a thread does that must go on when the heap is used up: it leaves the decision to the
 * handler of uncaught exceptions, which ends the process in {@code lucerna serve}, and goes on if
 * that returns.
 */
final class HeapExhaustion {
  private HeapExhaustion() {}

  static void report(OutOfMemoryError error) {
    Thread thread = Thread.currentThread();
    thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
  }
}
