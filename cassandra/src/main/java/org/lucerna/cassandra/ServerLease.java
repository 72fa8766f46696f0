package org.lucerna.cassandra;

import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number of this server among those of the cluster, taken for a time and renewed. A number is
 * free some seconds after it was to be renewed, and its next holder begins after that time: so no
 * two ids are ever the same, even if a server was stopped for hours and then goes on. It then takes
 * another number. Not thread-safe.
 *
 * <p>A row of the table of servers is a partition for itself, the server's number; the value has
 * the end of the lease, in milliseconds since 1970, and the owner.
 */
public final class ServerLease {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLease.class);

  private static final ByteString KEY = ByteString.utf8("lease");
  private static final Duration LENGTH = Duration.ofSeconds(60);
  private static final Duration RENEWED = Duration.ofSeconds(2);

  /** How far the clocks of servers may be apart. */
  private static final Duration SKEW = Duration.ofSeconds(10);

  private final RowTable servers;
  private final InstantSource time;
  private final ByteString owner;
  private final ServerClock clock;
  private int number;
  private long renewed;

  /** The value of the row as this server wrote it last. */
  private ByteString written = ByteString.EMPTY;

  private ServerLease(RowTable servers, InstantSource time, String owner) {
    this.servers = servers;
    this.time = time;
    this.owner = ByteString.utf8(owner);
    clock = new ServerClock(time, 0);
  }

  /**
   * Takes a number.
   *
   * @param owner what this process is called, which no other one is
   * @throws StoreException if there is none left
   */
  public static ServerLease take(RowTable servers, InstantSource time, String owner) {
    ServerLease lease = new ServerLease(servers, time, owner);
    lease.take();
    return lease;
  }

  private void take() {
    int first = Math.floorMod(owner.text().hashCode(), ServerClock.SERVERS);
    for (int i = 0; i < ServerClock.SERVERS; i++) {
      number = (first + i) % ServerClock.SERVERS;
      long now = time.millis();
      long until = now + LENGTH.toMillis();
      TableRow known = servers.get(number, KEY);
      ByteString value = known == null ? null : known.value();
      long end = known == null ? 0 : known.value(Cursor::u64be);
      if (end + SKEW.toMillis() < now && write(value, until).isDone()) {
        renewed = now;
        clock.become(number, end, until);
        return;
      }
    }
    throw new StoreException("the cluster has " + ServerClock.SERVERS + " servers already");
  }

  private RowTable.Swap write(@Nullable ByteString before, long until) {
    ByteString after = new ByteSink().u64be(until).bytes(owner).toByteString();
    RowTable.Swap answer = servers.swap(number, KEY, before, after);
    written = answer.isDone() ? after : written;
    return answer;
  }

  /** Writes the row if it is this server's; false if it is another one's. */
  private boolean rewrite(long until) {
    RowTable.Swap answer = write(written, until);
    ByteString found = answer.found();
    // An earlier request that got no answer may have been applied.
    return answer.isDone()
        || (found != null
            && found.slice(Long.BYTES, found.length()).equals(owner)
            && write(found, until).isDone());
  }

  /** Makes ids as long as the lease lasts. */
  public ServerClock clock() {
    return clock;
  }

  /**
   * Renews the lease if that is due, or takes another number if another server has this one.
   *
   * @return whether it was due
   */
  public boolean renew() {
    long now = time.millis();
    if (now < renewed + RENEWED.toMillis()) {
      return false;
    }
    long until = now + LENGTH.toMillis();
    if (rewrite(until)) {
      renewed = now;
      clock.allowUntil(until);
    } else {
      int lost = number;
      take();
      LOG.warn("another server has number {} in the cluster: this one takes {}", lost, number);
    }
    return true;
  }

  /** Frees the number, at once but for the difference of clocks. */
  public void release() {
    boolean unusedIsOurs = rewrite(time.millis());
  }
}
