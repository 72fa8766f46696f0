package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;

/**
 * The number of this server among those of the cluster, taken for a time and renewed. A number is
 * free some seconds after it was to be renewed, and its next holder begins after that time: so no
 * two ids are ever the same, even if a server was stopped for hours and then goes on. Not
 * thread-safe.
 */
final class ServerLease {
  private static final Duration LENGTH = Duration.ofSeconds(60);
  private static final Duration RENEWED = Duration.ofSeconds(2);

  /** How far the clocks of servers may be apart. */
  private static final Duration SKEW = Duration.ofSeconds(10);

  private final Cluster cluster;
  private final InstantSource time;
  private final String owner;
  private final int number;
  private final ServerClock clock;
  private long until;
  private long renewed;

  private ServerLease(
      Cluster cluster, InstantSource time, String owner, int number, long until, long after) {
    this.cluster = cluster;
    this.time = time;
    this.owner = owner;
    this.number = number;
    this.until = until;
    renewed = time.millis();
    clock = new ServerClock(time, number);
    clock.startAfter(after);
    clock.allowUntil(until);
  }

  /**
   * Takes a number.
   *
   * @param owner what this process is called, which no other one is
   * @throws StoreException if there is none left
   */
  static ServerLease take(Cluster cluster, InstantSource time, String owner) {
    int first = Math.floorMod(owner.hashCode(), ServerClock.SERVERS);
    for (int i = 0; i < ServerClock.SERVERS; i++) {
      int number = (first + i) % ServerClock.SERVERS;
      long until = time.millis() + LENGTH.toMillis();
      Row known = cluster.one("SELECT owner, until FROM servers WHERE number = ?", number);
      long end = known == null ? 0 : known.getLong("until");
      if (end + SKEW.toMillis() < time.millis() && take(cluster, number, owner, until, known)) {
        return new ServerLease(cluster, time, owner, number, until, end);
      }
    }
    throw new StoreException("the cluster has " + ServerClock.SERVERS + " servers already");
  }

  private static boolean take(
      Cluster cluster, int number, String owner, long until, @Nullable Row known) {
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

  /** The number. */
  int number() {
    return number;
  }

  /** Makes ids as long as the lease lasts. */
  ServerClock clock() {
    return clock;
  }

  /**
   * Renews the lease if that is due.
   *
   * @return whether it was
   */
  boolean renew() {
    if (time.millis() < renewed + RENEWED.toMillis()) {
      return false;
    }
    long next = time.millis() + LENGTH.toMillis();
    Cluster.Conditional answer =
        cluster.conditional(
            "UPDATE servers SET until = ? WHERE number = ? IF owner = ?", next, number, owner);
    if (!answer.isApplied()) {
      throw new StoreException("another server has the place of this one: start it again");
    }
    until = next;
    renewed = time.millis();
    clock.allowUntil(until);
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
