package org.lucerna.cli.output;

import java.util.function.LongSupplier;

/** A progress line on a terminal; nothing is shown if there is no terminal. Not thread-safe. */
public final class Progress implements AutoCloseable {
  private static final long QUIET_NANOS = 1_000_000_000L;
  private static final long PAUSE_NANOS = 100_000_000L;

  private final StatusLine line;
  private final String what;
  private final LongSupplier nanos;
  private final long start;
  private long next = QUIET_NANOS;

  /**
   * The progress of one activity.
   *
   * @param what the activity, such as {@code functions pushed}
   */
  public Progress(Console console, String what) {
    this(console.status(), what, System::nanoTime);
  }

  Progress(StatusLine line, String what, LongSupplier nanos) {
    this.line = line;
    this.what = what;
    this.nanos = nanos;
    this.start = nanos.getAsLong();
  }

  /**
   * Shows progress: nothing in the first second, then up to ten times a second.
   *
   * @param total 0 if unknown
   */
  public void at(long done, long total) {
    if (!line.isTerminal()) {
      return;
    }
    long passed = nanos.getAsLong() - start;
    if (passed > next) {
      line.show(done + (total == 0 ? " " : " of " + total + " ") + what);
      next = passed + PAUSE_NANOS;
    }
  }

  /** Erases the line. */
  @Override
  public void close() {
    line.erase();
  }
}
