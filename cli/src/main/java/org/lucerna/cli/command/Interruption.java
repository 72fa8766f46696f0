package org.lucerna.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets work that is done part by part end between two parts: on SIGINT, SIGTERM or SIGHUP the
 * process waits for it to find a place to stop.
 */
public final class Interruption implements Closeable {
  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "interruption");
  private volatile boolean wished;

  /** The work was stopped by a signal. */
  public static final class StoppedException extends IOException {
    private static final long serialVersionUID = 1;

    StoppedException() {
      super("stopped by a signal");
    }
  }

  /** From now on signals are heeded. */
  public Interruption() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * A place to stop.
   *
   * @throws StoppedException where that is wished
   */
  public void check() throws StoppedException {
    if (wished) {
      throw new StoppedException();
    }
  }

  private void end() {
    wished = true;
    try {
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException impatient) {
      Thread.currentThread().interrupt();
    }
  }

  /** The work has ended, either way. */
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
