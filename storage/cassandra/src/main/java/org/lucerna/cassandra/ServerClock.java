package org.lucerna.cassandra;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes ids that ascend in time and differ from those of all other servers, and the timestamps of
 * writes: a clock that is never behind the ids that the server has read. Thread-safe.
 *
 * <p>Its own clock leads it up to half a minute before the end of the lease; the rest of the lease
 * is for ids that follow those of servers that are ahead. So a clock that steps ahead makes no id
 * that another server cannot follow, see {@link ServerLease}. Ids that are further ahead are not
 * followed, or this server would be as wrong as the one that made them: the things they name are
 * read, but cannot be changed before their time.
 *
 * <pre>
 * id          41 bits  milliseconds since 2020
 *             10 bits  number of the server
 *             12 bits  sequence within the millisecond
 * timestamp   microseconds since 1970, the low 10 bits of which are the number of the server
 * </pre>
 */
public final class ServerClock {
  private static final Logger LOG = LoggerFactory.getLogger(ServerClock.class);

  /** Numbers of servers, from 0. */
  public static final int SERVERS = 1 << 10;

  /** 2020-01-01 in milliseconds since 1970. */
  private static final long EPOCH = 1_577_836_800_000L;

  private static final int SEQUENCE_BITS = 12;
  private static final int SHIFT = 22;
  private static final long LAST_SEQUENCE = (1 << SEQUENCE_BITS) - 1;

  /** Part of the lease for ids that follow others, in milliseconds. */
  private static final long RESERVE = 30_000;

  /** Ids up to this far ahead are followed, in milliseconds; less than the lease. */
  private static final long FOLLOWED = 50_000;

  private final InstantSource clock;

  /** The latest times of ids that were not followed, by the servers that made them. */
  private final Map<Integer, Long> ahead = new HashMap<>();

  private int server;
  private long milli;
  private long sequence;
  private long timestamp;
  private long end;

  /** The reason why nothing is written now; null if that is allowed. */
  private @Nullable String refusal;

  /**
   * A clock.
   *
   * @param server number of this server
   */
  public ServerClock(InstantSource clock, int server) {
    this.clock = clock;
    this.server = server;
  }

  /** Allows ids and timestamps up to a time, in milliseconds since 1970. */
  public synchronized void allowUntil(long time) {
    end = Math.max(end, time);
  }

  /**
   * All later ids have the number of another server, which has ended.
   *
   * @param after lower bound of later ids, in milliseconds since 1970
   * @param until allows ids up to then, in milliseconds since 1970
   */
  synchronized void become(int number, long after, long until) {
    server = number;
    end = until;
    advance(after - EPOCH);
  }

  /** Makes no ids and timestamps for a reason, until it is null. */
  synchronized void refuse(@Nullable String reason) {
    refusal = reason;
  }

  /** The reason why nothing is written now; null if that is allowed. */
  public synchronized @Nullable String refusal() {
    return refusal;
  }

  /** The number of this server. */
  public synchronized int server() {
    return server;
  }

  /** No id that was made so far is later, in milliseconds since 1970. */
  synchronized long latest() {
    return milli + EPOCH;
  }

  /**
   * All later ids are greater than this id, which may be another server's, unless that is too far
   * ahead.
   */
  public synchronized void observe(long id) {
    long time = id >>> SHIFT;
    if (time <= milli || time + EPOCH - clock.millis() <= FOLLOWED) {
      advance(time);
    } else if (refusal == null) {
      Long known = ahead.put(serverOf(id), Math.max(time, ahead.getOrDefault(serverOf(id), 0L)));
      if (known == null) {
        LOG.warn("{}", isAhead(id));
      }
    }
  }

  private String isAhead(long id) {
    return ("server %d in the cluster is %d s ahead of this one: functions that it changed cannot"
            + " be changed here before that time")
        .formatted(serverOf(id), ((id >>> SHIFT) + EPOCH - clock.millis()) / 1000);
  }

  /**
   * Checks that later ids are greater than an id that was observed.
   *
   * @throws StoreException if that was too far ahead
   */
  public synchronized void checkFollows(long id) {
    if (id >>> SHIFT > milli) {
      throw new StoreException(isAhead(id));
    }
  }

  /** How far ahead of this server's clock others have made ids, by their numbers. */
  public synchronized Map<Integer, Duration> ahead() {
    long now = clock.millis() - EPOCH;
    ahead.values().removeIf(time -> time <= now);
    Map<Integer, Duration> leads = new HashMap<>();
    ahead.forEach((number, time) -> leads.put(number, Duration.ofMillis(time - now)));
    return leads;
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
   * @throws StoreException if the server's number is leased no longer, or it must not write now
   */
  public synchronized long nextId() {
    long now = now();
    if (now > milli) {
      milli = now;
      sequence = 0;
    } else if (sequence == LAST_SEQUENCE) {
      milli++;
      sequence = 0;
    } else {
      sequence++;
    }
    checkLease(milli, 0);
    return (milli << SHIFT) | ((long) server << SEQUENCE_BITS) | sequence;
  }

  /** Milliseconds since 2020, if this server may write now. */
  private long now() {
    if (refusal != null) {
      throw new StoreException(refusal);
    }
    long now = clock.millis() - EPOCH;
    checkLease(now, RESERVE);
    return now;
  }

  private void checkLease(long time, long reserve) {
    if (time + EPOCH >= end - reserve) {
      throw new StoreException(
          "this server has lost its place in the cluster: it could not be renewed in time");
    }
  }

  /**
   * The next timestamp: greater than all timestamps read or written here.
   *
   * @throws StoreException as {@link #nextId}
   */
  public synchronized long nextTimestamp() {
    long micros = (Math.max(now(), milli) + EPOCH) * 1000;
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
