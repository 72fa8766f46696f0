package org.lucerna.cli;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;

/**
 * Lets a process that runs until a signal ends it do so cleanly: on SIGTERM, SIGINT or SIGHUP it
 * closes what is open and ends with status 0, where the JVM's own status would be 143, say.
 */
final class Termination implements Closeable {
  private final Console console;
  private final Thread hook = new Thread(this::end, "termination");
  private volatile @Nullable Closeable open;

  /** From now on signals are heeded. */
  Termination(Console console) {
    this.console = console;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What has to be closed before the process ends. */
  void closes(Closeable resource) {
    open = resource;
  }

  /** Waits for the end, which comes from elsewhere. */
  void await() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  /** The JVM is going down already: no exit, which would wait for this hook, but a halt. */
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

  /** For a process that ends by itself, with a status of its own. */
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
