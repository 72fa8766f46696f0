package org.lucerna.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops work at safe points: on SIGINT, SIGTERM or SIGHUP the process waits until the work reaches
 * the next one.
 */
public final class Interruption implements Closeable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "interruption");
  private volatile boolean requested;

  /** The work was stopped by a signal. */
  public static final class StoppedException extends IOException {
    private static final long serialVersionUID = 1;

    StoppedException() {
      super("stopped by a signal");
    }
  }

  /** Starts to handle signals. */
  public Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * A point at which the work can stop.
   *
   * @throws StoppedException if a signal requested it
   */
  public void check() throws StoppedException {
    if (requested) {
      throw new StoppedException();
    }
  }

  private void end() {
    requested = true;
    try {
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops handling signals: the work has ended or was stopped. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // A signal is already ending the process.
      return;
    }
  }
}
