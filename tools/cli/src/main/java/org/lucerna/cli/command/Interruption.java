package org.lucerna.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops work between two of its parts: on SIGINT, SIGTERM or SIGHUP the process waits until the
 * work reaches a point where it can stop.
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
   * A place to stop.
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

  /** The work has ended or was stopped. */
  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The signal came: the process ends by itself.
      return;
    }
  }
}
