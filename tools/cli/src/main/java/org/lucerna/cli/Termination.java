package org.lucerna.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;

/**
 * Shuts a long-running process down cleanly: on SIGTERM, SIGINT or SIGHUP it closes what is open
 * and exits with status 0, instead of the JVM's own status such as 143.
 */
final class Termination implements Closeable {
  private final Console console;
  private final Thread hook = new Thread(this::end, "termination");
  private volatile @Nullable Closeable open;

  /** Installs the handler of the signals. */
  Termination(Console console) {
    this.console = console;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Resources to close before the process ends. */
  void closes(Closeable resource) {
    open = resource;
  }

  /** Waits until a signal ends the process. */
  void await() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  /** The JVM is already shutting down: halt, because exit would wait for this hook. */
  private void end() {
    int status = ExitStatus.DONE;
    try {
      closeOpen();
    } catch (IOException | RuntimeException failed) {
      console.say("not closed cleanly: " + failed);
      status = ExitStatus.IO;
    }
    Runtime.getRuntime().halt(status);
  }

  private void closeOpen() throws IOException {
    Closeable resource = open;
    if (resource != null) {
      resource.close();
    }
  }

  /** Closes the resources of a process that ends by itself, with its own status. */
  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      return;
    }
    closeOpen();
  }
}
