package org.lucerna.store.engine;

/** Uninterruptible waiting. */
final class Threads {
  private Threads() {}

  /** Waits until {@code thread} has ended; an interrupted caller stays interrupted. */
  static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
