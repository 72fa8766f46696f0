package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number of this server among those of the cluster, taken for a time and renewed. A number is
 * free some seconds after it was to be renewed, and its next holder begins after that time: so no
 * two ids are ever the same, even if a server was stopped for hours and then goes on. It then takes
 * another number. Not thread-safe.
 */
final class ServerLease {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLease.class);

  private static final Duration LENGTH = Duration.ofSeconds(60);
  private static final Duration RENEWED = Duration.ofSeconds(2);

  /** How far the clocks of servers may be apart. */
  private static final Duration SKEW = Duration.ofSeconds(10);

  private final Cluster cluster;
  private final InstantSource time;
  private final String owner;
  private final ServerClock clock;
  private int number;
  private long renewed;

  private ServerLease(Cluster cluster, InstantSource time, String owner) {
    this.cluster = cluster;
    this.time = time;
    this.owner = owner;
    clock = new ServerClock(time, 0);
  }

  /**
   * Takes a number.
   *
   * @param owner what this process is called, which no other one is
   * @throws StoreException if there is none left
   */
  static ServerLease take(Cluster cluster, InstantSource time, String owner) {
    ServerLease lease = new ServerLease(cluster, time, owner);
    lease.take();
    return lease;
  }

  private void take() {
    int first = Math.floorMod(owner.hashCode(), ServerClock.SERVERS);
    for (int i = 0; i < ServerClock.SERVERS; i++) {
      number = (first + i) % ServerClock.SERVERS;
      long now = time.millis();
      long until = now + LENGTH.toMillis();
      Row known = cluster.one("SELECT owner, until FROM servers WHERE number = ?", number);
      long end = known == null ? 0 : known.getLong("until");
      if (end + SKEW.toMillis() < now && take(until, known)) {
        renewed = now;
        clock.become(number, end, until);
        return;
      }
    }
    throw new StoreException("the cluster has " + ServerClock.SERVERS + " servers already");
  }

  private boolean take(long until, @Nullable Row known) {
    Cluster.Conditional answer =
        known == null
            ? cluster.conditional(
                "INSERT INTO servers (number, owner, until) VALUES (?, ?, ?) IF NOT EXISTS",
                number,
                owner,
                until)
            : cluster.conditional(
                "UPDATE servers SET owner = ?, until = ? WHERE number = ?"
                    + " IF owner = ? AND until = ?",
                owner,
                until,
                number,
                known.getString("owner"),
                known.getLong("until"));
    // A request that was repeated may have been applied the first time.
    return answer.isApplied()
        || (answer.isRepeated() && owner.equals(answer.row().getString("owner")));
  }

  /** Makes ids as long as the lease lasts. */
  ServerClock clock() {
    return clock;
  }

  /**
   * Renews the lease if that is due, or takes another number if another server has this one.
   *
   * @return whether it was due
   */
  boolean renew() {
    long now = time.millis();
    if (now < renewed + RENEWED.toMillis()) {
      return false;
    }
    long until = now + LENGTH.toMillis();
    Cluster.Conditional answer =
        cluster.conditional(
            "UPDATE servers SET until = ? WHERE number = ? IF owner = ?", until, number, owner);
    if (answer.isApplied()) {
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
  void release() {
    Cluster.Conditional unusedAnswer =
        cluster.conditional(
            "UPDATE servers SET until = ? WHERE number = ? IF owner = ?",
            time.millis(),
            number,
            owner);
  }
}
