package org.lucerna.service.limit;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time by which a connection must have made progress; otherwise the {@link Watchdog} cuts it.
 * One mechanism for reads, writes and handshakes: a socket's own time-out covers neither writes nor
 * a total.
 *
 * <p>Set by the connection's thread, read by the watchdog's; others may {@link #hurry} it.
 */
public final class Deadline {
  /** Bytes that must be transferred in each period of a message, except the last. */
  public static final int PIECE = 1 << 16;

  private static final long NEVER = Long.MAX_VALUE;

  /** The time that each byte adds to a message's limit: 64 KiB per second. */
  static final long NANOS_PER_BYTE = 1_000_000_000L / PIECE;

  private final Closeable connection;
  private final Clock clock;
  private final AtomicLong at = new AtomicLong(NEVER);
  private volatile long lastUsed;
  private volatile boolean missed;

  /** Nanoseconds for each piece; 0 if no message is being transferred. */
  private long period;

  /** The deadline for the whole message. */
  private long end;

  /** Bytes of the present piece. */
  private long moved;

  private long pausedAt;
  private long paused = NEVER;

  /** A monotonic clock, in nanoseconds from an arbitrary start. */
  @FunctionalInterface
  public interface Clock {
    long nanos();
  }

  public Deadline(Closeable connection, Clock clock) {
    this.connection = connection;
    this.clock = clock;
    this.lastUsed = clock.nanos();
  }

  /** All transfers from now on must be done within {@code limit}. */
  public void total(Duration limit) {
    period = 0;
    at.set(clock.nanos() + limit.toNanos());
  }

  /** If there is a deadline, it is {@code limit} from now at the latest. */
  public void hurry(Duration limit) {
    long now = clock.nanos();
    long set = at.get();
    if (set != NEVER && set - now > limit.toNanos()) {
      // Unless the connection's thread has set another one meanwhile.
      at.compareAndSet(set, now + limit.toNanos());
    }
  }

  /**
   * A message follows, in either direction: 64 KiB of it, or its rest, must be transferred within
   * each {@code limit}, and all of it within one {@code limit} plus the time at 64 KiB per second.
   *
   * @param length in bytes
   */
  public void message(Duration limit, long length) {
    long now = clock.nanos();
    period = limit.toNanos();
    end = now + period + length * NANOS_PER_BYTE;
    moved = 0;
    at.set(now + period);
  }

  /** Bytes have moved. */
  public void moved(int bytes) {
    if (period == 0) {
      return;
    }
    moved += bytes;
    if (moved >= PIECE) {
      moved = 0;
      long now = clock.nanos();
      at.set(now + Math.min(period, end - now));
    }
  }

  /**
   * Bytes have been received or are about to be sent. Not after they were sent: once a client has a
   * reply, its connection no longer changes.
   */
  public void used() {
    lastUsed = clock.nanos();
  }

  /** Time of the last use, in nanoseconds of the clock; initially the time of the connection. */
  public long lastUsed() {
    return lastUsed;
  }

  /** Nothing is expected from the client. */
  public void none() {
    period = 0;
    at.set(NEVER);
  }

  /** Stops the client's time until {@link #resume()}. */
  public void pause() {
    pausedAt = clock.nanos();
    paused = at.get();
    at.set(NEVER);
  }

  public void resume() {
    long waited = clock.nanos() - pausedAt;
    end += waited;
    at.set(paused == NEVER ? NEVER : paused + waited);
  }

  /** Whether the client's time is stopped. */
  public boolean isNone() {
    return at.get() == NEVER;
  }

  /** Whether the watchdog has cut the connection. */
  public boolean missed() {
    return missed;
  }

  /** Cuts the connection if its time is over. */
  public void enforce() {
    long limit = at.get();
    if (limit != NEVER && clock.nanos() - limit > 0) {
      missed = true;
      cut();
    }
  }

  /** Cuts the connection: any wait of its thread ends with an exception. */
  public void cut() {
    try {
      connection.close();
    } catch (IOException alreadyGone) {
      // There is nothing left to cut.
    }
  }
}
