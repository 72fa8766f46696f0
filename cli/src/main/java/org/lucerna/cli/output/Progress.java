package org.lucerna.cli.output;

import java.io.PrintStream;
import java.util.function.LongSupplier;

/** A line on a terminal that tells how far the work is. Nothing where there is no terminal. */
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
   * The progress of one work.
   *
   * @param what is done, such as {@code functions pushed}
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
   * Tells that so many are done; nothing in the first second, then ten times in each.
   *
   * @param total 0 where nobody knows
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

  /** Wipes the line. */
  @Override
  public void close() {
    if (shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
