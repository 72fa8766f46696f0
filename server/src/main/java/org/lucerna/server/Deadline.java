package org.lucerna.server;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/**
 * The time by which a connection must have done something, else the {@link Watchdog} cuts it. One
 * mechanism for reads, writes and handshakes alike: a socket's own time-out knows neither writes
 * nor a total.
 *
 * <p>Set by the connection's thread, looked at by the watchdog's.
 */
final class Deadline {
  private static final long NEVER = Long.MAX_VALUE;

  private final Closeable connection;
  private final Clock clock;
  private volatile long at = NEVER;
  private volatile boolean missed;

  /** Nanoseconds that each step of progress is worth; 0 where progress does not count. */
  private long step;

  /** A clock that only moves on, in nanoseconds from an arbitrary start. */
  @FunctionalInterface
  interface Clock {
    long nanos();
  }

  Deadline(Closeable connection, Clock clock) {
    this.connection = connection;
    this.clock = clock;
  }

  /** All of what follows must be over within {@code limit}. */
  void total(Duration limit) {
    step = 0;
    at = clock.nanos() + limit.toNanos();
  }

  /** What follows may take any time, but each step must come within {@code limit}. */
  void progress(Duration limit) {
    step = limit.toNanos();
    at = clock.nanos() + step;
  }

  /** A step of progress was made. */
  void step() {
    if (step != 0) {
      at = clock.nanos() + step;
    }
  }

  /** There is nothing to wait for from the client. */
  void none() {
    step = 0;
    at = NEVER;
  }

  /** Whether the watchdog has cut the connection. */
  boolean missed() {
    return missed;
  }

  /** Cuts the connection where its time is over. */
  void enforce() {
    long limit = at;
    if (limit != NEVER && clock.nanos() - limit > 0) {
      missed = true;
      cut();
    }
  }

  /** Cuts the connection: whatever its thread waits for ends with an exception. */
  void cut() {
    try {
      connection.close();
    } catch (IOException alreadyGone) {
      // There is nothing left to cut.
    }
  }
}
