package org.lucerna.store;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The share of the processors that a thread deriving data, such as an index, leaves to pushes:
 * while pushes come in, it pauses four times as long as it works. Thread-safe.
 *
 * @param lastPush when the last push was committed, by {@link System#nanoTime}
 */
public record BackgroundPace(LongSupplier lastPush) {
  /** Maximum age of the last push while pushes count as coming in. */
  private static final Duration QUIET = Duration.ofMillis(200);

  /** Ratio of a thread's pause to its work while pushes come in. */
  private static final int PAUSES = 4;

  /** Whether pushes are coming in. */
  public boolean isBusy() {
    return System.nanoTime() - lastPush.getAsLong() < QUIET.toNanos();
  }

  /**
   * How long to pause, as long as {@link #isBusy}.
   *
   * @param nanos of work since the last pause
   * @return nanoseconds; 0 if no pushes come in
   */
  public long pause(long nanos) {
    return isBusy() ? PAUSES * nanos : 0;
  }
}
