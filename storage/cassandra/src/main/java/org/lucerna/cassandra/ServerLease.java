package org.lucerna.cassandra;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreMetric;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number of this server within the cluster, taken for a time and renewed. A number is free some
 * seconds after its renewal was due, and its next holder begins after that time: so no two ids are
 * ever the same, even if a server was stopped for hours and then continues. It then takes another
 * number. Not thread-safe.
 *
 * <p>A server whose clock differs from the cluster's renews nothing and writes nothing until it
 * agrees: its ids would not be in the order of time, and other servers would take its clock for
 * theirs. Because this is found within the part of a lease that {@link ServerClock} leaves to
 * others, nothing is ever written whose time is more than {@link #SKEW} and that part ahead of the
 * cluster's.
 *
 * <p>A row of the table of servers is a partition for itself, the server's number; the value has
 * the end of the lease, in milliseconds since 1970, and the owner.
 */
public final class ServerLease {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLease.class);

  private static final ByteString KEY = ByteString.utf8("lease");
  private static final Duration LENGTH = Duration.ofSeconds(60);
  private static final Duration RENEWED = Duration.ofSeconds(2);

  /** Maximum difference of a server's clock from the cluster's. */
  private static final Duration SKEW = Duration.ofSeconds(10);

  private final RowTable servers;
  private final InstantSource time;
  private final Supplier<Duration> lead;
  private final ByteString owner;
  private final ServerClock clock;
  private int number;
  private long renewed;
  private volatile Duration measured = Duration.ZERO;

  /** The value of the row as this server wrote it last. */
  private ByteString written = ByteString.EMPTY;

  private ServerLease(RowTable servers, InstantSource time, Supplier<Duration> lead, String owner) {
    this.servers = servers;
    this.time = time;
    this.lead = lead;
    this.owner = ByteString.utf8(owner);
    clock = new ServerClock(time, 0);
  }

  /**
   * Takes a number.
   *
   * @param lead lead of {@code time} over the cluster's clock, negative if it is behind; asked
   *     again with each renewal
   * @param owner unique name of this process
   * @throws StoreException if there is none left, or if this clock differs from the cluster's
   */
  public static ServerLease take(
      RowTable servers, InstantSource time, Supplier<Duration> lead, String owner) {
    ServerLease lease = new ServerLease(servers, time, lead, owner);
    String refusal = lease.refusal();
    if (refusal != null) {
      throw new StoreException(refusal);
    }
    lease.take();
    return lease;
  }

  /** Why this server must not write with its clock; null if it may. */
  private @Nullable String refusal() {
    Duration difference = lead.get();
    measured = difference;
    return difference.abs().compareTo(SKEW) <= 0
        ? null
        : ("the clock of this server is %d s %s the clocks of the cluster's nodes: set it, until"
                + " then nothing is written")
            .formatted(
                difference.abs().toSeconds(), difference.isNegative() ? "behind" : "ahead of");
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
        LOG.info("this server has number {} in the cluster", number);
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

  /** How far clocks were ahead when that was found last. */
  public StoreMetric metric() {
    Map<String, Double> leads = new TreeMap<>();
    clock.ahead().forEach((server, lead) -> leads.put(server.toString(), seconds(lead)));
    leads.put(String.valueOf(clock.server()), seconds(measured));
    return new StoreMetric.Levels(
        "lucerna_cluster_clock_lead_seconds",
        "Lead of this server's clock over the nodes', and leads of servers that it cannot follow"
            + " over its own, by their numbers.",
        "server",
        leads);
  }

  private static double seconds(Duration time) {
    return time.toMillis() * 1e-3;
  }

  /**
   * Renews the lease if that is due, or takes another number if another server has this one; but
   * not as long as this server's clock differs from the cluster's.
   *
   * @return whether it was due
   */
  public boolean renew() {
    long now = time.millis();
    // A clock may step back, too.
    if (Math.abs(now - renewed) < RENEWED.toMillis()) {
      return false;
    }
    String refusal = refusal();
    if (refusal != null && clock.refusal() == null) {
      LOG.error("{}", refusal);
    }
    clock.refuse(refusal);
    if (refusal == null) {
      renewNow(now);
    }
    return true;
  }

  private void renewNow(long now) {
    long until = now + LENGTH.toMillis();
    if (rewrite(until)) {
      renewed = now;
      clock.allowUntil(until);
    } else {
      int lost = number;
      take();
      LOG.warn("another server has number {} in the cluster: this one takes {}", lost, number);
    }
  }

  /** Frees the number, at once except for the difference of clocks. */
  public void release() {
    if (clock.refusal() == null) {
      // The next holder must not begin before the last id of this server.
      boolean _ = rewrite(Math.max(time.millis(), clock.latest()));
    }
  }
}
