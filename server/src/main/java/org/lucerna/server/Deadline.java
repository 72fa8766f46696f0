package org.lucerna.server;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/**
 * The time by which a connection must have done something, else the {@link Watchdog} cuts it. One
 * mechanism for reads, writes and handshakes alike: a socket's own time-out knows neither writes
 * nor a total.
 *
 * <p>Set by the connection's thread, read by the watchdog's.
 */
final class Deadline {
  /** What must move within each period of a message, in bytes, except for the last. */
  static final int PIECE = 1 << 16;

  private static final long NEVER = Long.MAX_VALUE;

  /** What each byte of a message may add to its time: 64 KiB a second. */
  private static final long NANOS_PER_BYTE = 1_000_000_000L / PIECE;

  private final Closeable connection;
  private final Clock clock;
  private volatile long at = NEVER;
  private volatile long lastMoved;
  private volatile boolean missed;

  /** Nanoseconds for each piece; 0 if what follows is no message. */
  private long period;

  /** The end of the message, whatever moves. */
  private long end;

  /** Bytes of the present piece. */
  private long moved;

  private long pausedAt;
  private long paused = NEVER;

  /** A clock that only moves on, in nanoseconds from an arbitrary start. */
  @FunctionalInterface
  interface Clock {
    long nanos();
  }

  Deadline(Closeable connection, Clock clock) {
    this.connection = connection;
    this.clock = clock;
    this.lastMoved = clock.nanos();
  }

  /** All of what follows must be over within {@code limit}. */
  void total(Duration limit) {
    period = 0;
    at = clock.nanos() + limit.toNanos();
  }

  /**
   * What follows is a message, in either direction: 64 KiB of it, or its rest, must move in each
   * {@code limit}, and the whole within one more than 64 KiB a second take.
   *
   * @param length in bytes
   */
  void message(Duration limit, long length) {
    long now = clock.nanos();
    period = limit.toNanos();
    end = now + period + length * NANOS_PER_BYTE;
    moved = 0;
    at = now + period;
  }

  /** Bytes have moved. */
  void moved(int bytes) {
    long now = clock.nanos();
    lastMoved = now;
    if (period == 0) {
      return;
    }
    moved += bytes;
    if (moved >= PIECE) {
      moved = 0;
      at = now + Math.min(period, end - now);
    }
  }

  /** When bytes moved last, in nanoseconds of the clock; at first when the client connected. */
  long lastMoved() {
    return lastMoved;
  }

  /** There is nothing to wait for from the client. */
  void none() {
    period = 0;
    at = NEVER;
  }

  /** The client's time stands still until {@link #resume()}. */
  void pause() {
    pausedAt = clock.nanos();
    paused = at;
    at = NEVER;
  }

  void resume() {
    long waited = clock.nanos() - pausedAt;
    end += waited;
    at = paused == NEVER ? NEVER : paused + waited;
  }

  /** Whether the client is not waited for at this moment. */
  boolean isNone() {
    return at == NEVER;
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
