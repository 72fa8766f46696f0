package org.lucerna.cli;

import java.io.PrintStream;
import java.util.Optional;

/** A line on a terminal that tells how far the work is. Nothing where there is no terminal. */
final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 1_000_000_000L;

  private final PrintStream err;
  private final String what;
  private final int total;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private boolean shown;

  /**
   * The progress of one work.
   *
   * @param what is done, such as {@code functions pushed}
   */
  Progress(Console console, String what, int total) {
    this.err = console.err();
    this.what = what;
    this.total = total;
    this.terminal =
        Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
  }

  /** Tells that so many are done; nothing in the first second. */
  void at(int done) {
    at(done, total);
  }

  /** As {@link #at(int)}, of so many; 0 where nobody knows. */
  void at(int done, int of) {
    if (terminal && System.nanoTime() - start > QUIET_NANOS) {
      err.print("\r" + done + (of == 0 ? " " : " of " + of + " ") + what);
      err.flush();
      shown = true;
    }
  }

  /** Wipes the line. */
  @Override
  public void close() {
    if (shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
