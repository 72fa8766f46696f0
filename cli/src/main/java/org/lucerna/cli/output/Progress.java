package org.lucerna.cli.output;

import java.io.PrintStream;
import java.util.function.LongSupplier;

/** A progress line on a terminal; nothing is shown if there is no terminal. Not thread-safe. */
public final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 1_000_000_000L;
  private static final long PAUSE_NANOS = 100_000_000L;

  private final PrintStream err;
  private final String what;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long start;
  private long next = QUIET_NANOS;
  private boolean shown;

  /**
   * The progress of one activity.
   *
   * @param what the activity, such as {@code functions pushed}
   */
  public Progress(Console console, String what) {
    this(console.err(), what, Terminal.takesErrors(), System::nanoTime);
  }

  public Progress(PrintStream err, String what, boolean terminal, LongSupplier nanos) {
    this.err = err;
    this.what = what;
    this.terminal = terminal;
    this.nanos = nanos;
    this.start = nanos.getAsLong();
  }

  /**
   * Shows progress: nothing in the first second, then up to ten times a second.
   *
   * @param total 0 if unknown
   */
  public void at(long done, long total) {
    if (!terminal) {
      return;
    }
    long passed = nanos.getAsLong() - start;
    if (passed > next) {
      err.print("\r" + done + (total == 0 ? " " : " of " + total + " ") + what + "\u001b[K");
      err.flush();
      shown = true;
      next = passed + PAUSE_NANOS;
    }
  }

  /** Erases the line. */
  @Override
  public void close() {
    if (shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
