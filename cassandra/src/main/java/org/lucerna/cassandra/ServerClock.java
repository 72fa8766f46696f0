package org.lucerna.cassandra;

import java.time.InstantSource;
import org.lucerna.store.StoreException;

/**
 * Makes ids that ascend in time and differ from those of all other servers, and the timestamps of
 * writes: a clock that is never behind what the server has read. Thread-safe.
 *
 * <pre>
 * id          41 bits  milliseconds since 2020
 *             10 bits  number of the server
 *             12 bits  sequence within the millisecond
 * timestamp   microseconds since 1970, the low 10 bits of which are the number of the server
 * </pre>
 */
public final class ServerClock {
  /** Numbers of servers, from 0. */
  public static final int SERVERS = 1 << 10;

  /** 2020-01-01 in milliseconds since 1970. */
  private static final long EPOCH = 1_577_836_800_000L;

  private static final int SEQUENCE_BITS = 12;
  private static final int SHIFT = 22;
  private static final long LAST_SEQUENCE = (1 << SEQUENCE_BITS) - 1;

  private final InstantSource clock;
  private int server;
  private long milli;
  private long sequence;
  private long timestamp;
  private long end;

  /**
   * A clock.
   *
   * @param server number of this server
   */
  public ServerClock(InstantSource clock, int server) {
    this.clock = clock;
    this.server = server;
  }

  /** Allows ids up to a time, in milliseconds since 1970. */
  synchronized void allowUntil(long time) {
    end = Math.max(end, time);
  }

  /**
   * Whatever follows has the number of another server, which has ended.
   *
   * @param after whatever follows is later, in milliseconds since 1970
   * @param until allows ids up to then, in milliseconds since 1970
   */
  synchronized void become(int number, long after, long until) {
    server = number;
    end = until;
    advance(after - EPOCH);
  }

  /** Whatever follows is later than an id, which may be another server's. */
  public synchronized void observe(long id) {
    advance(id >>> SHIFT);
  }

  private void advance(long to) {
    if (to > milli) {
      milli = to;
      sequence = LAST_SEQUENCE;
    } else if (to == milli) {
      sequence = LAST_SEQUENCE;
    }
  }

  /**
   * The next id.
   *
   * @throws StoreException if the server's number is leased no longer
   */
  public synchronized long nextId() {
    long now = clock.millis() - EPOCH;
    if (now > milli) {
      milli = now;
      sequence = 0;
    } else if (sequence == LAST_SEQUENCE) {
      milli++;
      sequence = 0;
    } else {
      sequence++;
    }
    if (milli + EPOCH >= end) {
      throw new StoreException(
          "this server has lost its place in the cluster: it could not be renewed in time");
    }
    return (milli << SHIFT) | ((long) server << SEQUENCE_BITS) | sequence;
  }

  /** The next timestamp: greater than those of all that was read or written here. */
  public synchronized long nextTimestamp() {
    long micros = (Math.max(clock.millis() - EPOCH, milli) + EPOCH) * 1000;
    timestamp = (Math.max(timestamp, micros) / SERVERS + 1) * SERVERS | server;
    return timestamp;
  }

  /** The least id of a time, in milliseconds since 1970. */
  public static long idAt(long time) {
    return Math.max(0, time - EPOCH) << SHIFT;
  }

  /** The server that made an id. */
  public static int serverOf(long id) {
    return (int) (id >>> SEQUENCE_BITS) & (SERVERS - 1);
  }

  /** The slice of time that an id is in: partitions of rows by time hold one, of 70 minutes. */
  public static long sliceOf(long id) {
    return id >>> (2 * SHIFT);
  }

  /** The least id of a slice. */
  public static long firstOf(long slice) {
    return slice << (2 * SHIFT);
  }
}
