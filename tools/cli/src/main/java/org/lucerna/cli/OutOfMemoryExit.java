package org.lucerna.cli;

import org.lucerna.cli.output.Console;

/**
 * Ends a server whose heap is exhausted: its supervisor starts another one, whereas a server that
 * continued without some of its threads would answer nobody. The status is that of the JVM's own
 * -XX:+ExitOnOutOfMemoryError, which the launcher sets. Thread-safe.
 */
final class OutOfMemoryExit implements Thread.UncaughtExceptionHandler {
  static final int STATUS = 3;

  private static final String WORDS =
      "out of memory, the server ends: restart it with a larger heap (LUCERNA_JAVA_OPTS=-Xmx...) or"
          + " lower limits";

  private final Console console;

  OutOfMemoryExit(Console console) {
    this.console = console;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    if (isOutOfMemory(failure)) {
      try {
        console.say(WORDS);
      } finally {
        Runtime.getRuntime().halt(STATUS);
      }
    }
    console.say("thread " + thread.getName() + " ended: " + failure);
  }

  private static boolean isOutOfMemory(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 10; depth++) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
