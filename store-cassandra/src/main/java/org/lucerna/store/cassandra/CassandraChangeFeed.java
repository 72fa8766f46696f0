package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.FunctionChange;

/**
 * The changes of all servers, each of which writes its own in order. A consumer belongs to this
 * server, and has a position for each server; what it reads gets positions of its own, which last
 * until the process ends, when what was not acknowledged is delivered again. Thread-safe.
 */
final class CassandraChangeFeed implements ChangeFeed {
  /** A commit that has not ended after this time is not waited for. */
  private static final Duration LONGEST_COMMIT = Duration.ofSeconds(60);

  private static final String SLICES = "changes";

  private final Cluster cluster;
  private final ServerClock clock;
  private final InstantSource time;
  private final String owner;

  /** What was delivered and not acknowledged, by consumer and position. */
  private final Map<String, NavigableMap<Long, Delivered>> delivered = new HashMap<>();

  /** Of the last entry: the slice of each server is listed. */
  private long listed;

  private record Delivered(int server, long id, Change change) {}

  /**
   * A feed.
   *
   * @param owner names this server's consumers among those of all
   */
  CassandraChangeFeed(Cluster cluster, ServerClock clock, InstantSource time, String owner) {
    this.cluster = cluster;
    this.clock = clock;
    this.time = time;
    this.owner = owner;
  }

  /** Writes which functions a commit is about to change, and returns the id of that entry. */
  long begin(List<FunctionChange> functions) {
    SortedSet<Md5> keys = new TreeSet<>();
    functions.forEach(each -> keys.add(each.key()));
    ByteSink packed = new ByteSink(Md5.BYTES * keys.size());
    keys.forEach(packed::md5);
    long id = clock.nextId();
    synchronized (this) {
      if (ServerClock.sliceOf(id) != ServerClock.sliceOf(listed)
          || ServerClock.serverOf(id) != ServerClock.serverOf(listed)) {
        cluster.all(
            "INSERT INTO slices (kind, slice, server) VALUES (?, ?, ?) USING TTL "
                + 2 * CassandraSchema.CHANGES_KEPT,
            SLICES,
            ServerClock.sliceOf(id),
            ServerClock.serverOf(id));
        listed = id;
      }
    }
    cluster.all(
        "INSERT INTO changes (server, slice, id, keys) VALUES (?, ?, ?, ?)",
        ServerClock.serverOf(id),
        ServerClock.sliceOf(id),
        id,
        ColumnValues.blob(packed.toByteString()));
    return id;
  }

  /** Writes that a commit is complete. */
  void end(long begun, List<FunctionChange> functions) {
    // Nobody waits for one that took this long: an entry of its own follows it.
    long id = begun < before(LONGEST_COMMIT.dividedBy(2)) ? begin(functions) : begun;
    cluster.all(
        "UPDATE changes SET done = true WHERE server = ? AND slice = ? AND id = ?",
        ServerClock.serverOf(id),
        ServerClock.sliceOf(id),
        id);
  }

  /** The id of a time ago. */
  private long before(Duration ago) {
    return ServerClock.idAt(time.instant().minus(ago).toEpochMilli());
  }

  @Override
  public synchronized boolean register(String consumer) {
    if (!positions(consumer).isEmpty()) {
      return false;
    }
    // Those of this server were all made before; those of others may still be under way.
    long now = clock.nextId();
    put(consumer, ServerClock.serverOf(now), now);
    put(consumer, -1, before(LONGEST_COMMIT));
    return true;
  }

  private void put(String consumer, int server, long position) {
    cluster.all(
        "INSERT INTO consumers (owner, consumer, server, position) VALUES (?, ?, ?, ?)",
        owner,
        consumer,
        server,
        position);
  }

  /** By server; that of server -1 counts for those that have none. */
  private SortedMap<Integer, Long> positions(String consumer) {
    SortedMap<Integer, Long> positions = new TreeMap<>();
    for (Row row :
        cluster.all(
            "SELECT server, position FROM consumers WHERE owner = ? AND consumer = ?",
            owner,
            consumer)) {
      positions.put(row.getInt("server"), row.getLong("position"));
    }
    return positions;
  }

  private SortedMap<Integer, Long> registered(String consumer) {
    SortedMap<Integer, Long> positions = positions(consumer);
    if (positions.isEmpty()) {
      throw new StoreException("unknown consumer of changes '" + consumer + "': register it first");
    }
    return positions;
  }

  @Override
  public synchronized void remove(String consumer) {
    delivered.remove(consumer);
    cluster.all("DELETE FROM consumers WHERE owner = ? AND consumer = ?", owner, consumer);
  }

  @Override
  public List<String> consumers() {
    SortedSet<String> names = new TreeSet<>();
    for (Row row : cluster.all("SELECT consumer FROM consumers WHERE owner = ?", owner)) {
      names.add(row.getString("consumer"));
    }
    return List.copyOf(names);
  }

  @Override
  public synchronized List<Change> read(String consumer, long after, int limit) {
    SortedMap<Integer, Long> positions = registered(consumer);
    NavigableMap<Long, Delivered> waiting =
        delivered.computeIfAbsent(consumer, _ -> new TreeMap<>());
    if (waiting.tailMap(after, false).size() < limit) {
      waiting.values().forEach(each -> positions.merge(each.server(), each.id(), Math::max));
      for (Delivered next : next(positions, limit)) {
        waiting.put(next.change().position(), next);
      }
    }
    return waiting.tailMap(after, false).values().stream()
        .limit(limit)
        .map(Delivered::change)
        .toList();
  }

  /** The next changes after the positions of servers. */
  private List<Delivered> next(SortedMap<Integer, Long> positions, int limit) {
    long others = positions.getOrDefault(-1, 0L);
    long least = positions.values().stream().min(Comparator.naturalOrder()).orElse(0L);
    Map<Integer, Boolean> blocked = new HashMap<>();
    List<Delivered> next = new ArrayList<>();
    for (Row row :
        cluster.all(
            "SELECT slice, server FROM slices WHERE kind = ? AND slice >= ?",
            SLICES,
            ServerClock.sliceOf(least))) {
      int server = row.getInt("server");
      long after = positions.getOrDefault(server, others);
      if (ServerClock.sliceOf(after) <= row.getLong("slice") && !blocked.containsKey(server)) {
        if (!read(server, row.getLong("slice"), after, limit, next)) {
          blocked.put(server, true);
        }
      }
    }
    return next;
  }

  /** Reads the changes of a slice; false if one of them is still under way. */
  private boolean read(int server, long of, long after, int limit, List<Delivered> to) {
    long given = before(LONGEST_COMMIT);
    for (Row row :
        cluster.all(
            "SELECT id, keys, done FROM changes WHERE server = ? AND slice = ? AND id > ?"
                + " LIMIT ?",
            server,
            of,
            after,
            limit)) {
      long id = row.getLong("id");
      if (!row.getBoolean("done") && id > given) {
        return false;
      }
      ByteBuffer keys = row.getByteBuffer("keys");
      if (keys != null) {
        to.add(new Delivered(server, id, new Change(clock.nextId(), keys(row))));
      }
    }
    return true;
  }

  private static List<Md5> keys(Row row) {
    ByteString packed = ColumnValues.bytes(row, "keys");
    List<Md5> keys = new ArrayList<>();
    for (int at = 0; at < packed.length(); at += Md5.BYTES) {
      keys.add(Md5.of(packed.slice(at, at + Md5.BYTES)));
    }
    return keys;
  }

  @Override
  public synchronized void acknowledge(String consumer, long position) {
    SortedMap<Integer, Long> unusedPositions = registered(consumer);
    NavigableMap<Long, Delivered> waiting = delivered.get(consumer);
    if (waiting != null) {
      SortedMap<Long, Delivered> done = waiting.headMap(position, true);
      Map<Integer, Long> last = new HashMap<>();
      done.values().forEach(each -> last.merge(each.server(), each.id(), Math::max));
      last.forEach((server, id) -> put(consumer, server, id));
      done.clear();
    }
  }
}
