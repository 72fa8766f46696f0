package org.lucerna.cassandra;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.StoreException;

/**
 * The changes of all servers, each of which writes its own in order. A consumer belongs to this
 * server, and has a position for each server; the changes it reads get positions of their own,
 * which last until the process ends, after which unacknowledged changes are delivered again.
 * Thread-safe.
 *
 * <pre>
 * table      partition                   key                     value
 * ---------  --------------------------  ----------------------  ---------------------------------
 * changes    slice of time * 1,024 +     id u64, u8 0            sorted function keys[16]
 *            number of the server        id u64, u8 1            none: the change is complete
 *            -1                          partition u64           none: there is such a partition
 * consumers  the owner: half of the MD5  name, u8 0, u32 number  u64 id of the last entry of that
 *            of its name                 of a server             server; of -1: for all others
 * </pre>
 */
public final class ClusterChangeFeed implements ChangeFeed {
  /** The table of entries, kept for some time, and the table of positions. */
  public static final String ENTRIES = "changes";

  public static final String POSITIONS = "consumers";

  /** The rows of an entry. */
  private static final int BEGUN = 0;

  private static final int DONE = 1;

  /** A commit that has not ended after this time is not waited for. */
  private static final Duration LONGEST_COMMIT = Duration.ofSeconds(60);

  private final Cluster cluster;
  private final RowTable entries;
  private final RowTable positions;
  private final ServerClock clock;
  private final InstantSource time;

  /** The partition of the positions of this server's consumers. */
  private final long owner;

  /** The delivered, unacknowledged changes, by consumer and position. */
  private final Map<String, NavigableMap<Long, Delivered>> delivered = new HashMap<>();

  /** The changes of a server in a slice of time, which are a partition. */
  private record Slice(long number, int server) {
    static Slice of(long id) {
      return new Slice(ServerClock.sliceOf(id), ServerClock.serverOf(id));
    }

    long part() {
      return number * ServerClock.SERVERS + server;
    }

    ByteString key() {
      return TimeTable.number(part());
    }

    static Slice read(Cursor key) {
      long part = key.u64be();
      return new Slice(part / ServerClock.SERVERS, (int) (part % ServerClock.SERVERS));
    }
  }

  private record Delivered(int server, long id, Change change) {}

  /**
   * A feed.
   *
   * @param owner names this server's consumers among those of all
   */
  public ClusterChangeFeed(Cluster cluster, ServerClock clock, InstantSource time, String owner) {
    this.cluster = cluster;
    this.clock = clock;
    this.time = time;
    entries = new RowTable(cluster, ENTRIES);
    positions = new RowTable(cluster, POSITIONS);
    this.owner =
        UUID.nameUUIDFromBytes(owner.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
  }

  /**
   * Writes which functions a commit is about to change, before it does.
   *
   * @param keys sorted, each once
   * @return the id of that entry
   */
  public long begin(RowWrites writes, List<Md5> keys) {
    long id = clock.nextId();
    Slice slice = Slice.of(id);
    ByteSink value = new ByteSink(Md5.BYTES * keys.size());
    keys.forEach(value::md5);
    writes.put(entries, TimeTable.SLICES, slice.key(), ByteString.EMPTY);
    writes.put(entries, slice.part(), key(id, BEGUN), value.toByteString());
    return id;
  }

  /** Writes that a commit is complete, when it is. */
  public void end(RowWrites writes, long begun, List<Md5> keys) {
    // No reader waits for a commit that took this long: an entry of its own follows it.
    long id = begun < before(LONGEST_COMMIT.dividedBy(2)) ? begin(writes, keys) : begun;
    writes.put(entries, Slice.of(id).part(), key(id, DONE), ByteString.EMPTY);
  }

  private static ByteString key(long id, int state) {
    return new ByteSink(Long.BYTES + 1).u64be(id).u8(state).toByteString();
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
    // All entries of this server were made before; those of others may still be under way.
    long now = clock.nextId();
    put(consumer, ServerClock.serverOf(now), now);
    put(consumer, -1, before(LONGEST_COMMIT));
    return true;
  }

  private void put(String consumer, int server, long position) {
    RowWrites writes = new RowWrites(clock);
    ByteString key = new ByteSink().bytes(prefix(consumer)).u32be(server).toByteString();
    writes.put(positions, owner, key, TimeTable.number(position));
    writes.run(cluster);
  }

  /** The keys of a consumer begin with it. */
  private static ByteString prefix(String consumer) {
    return new ByteSink().cstr(ByteString.utf8(consumer)).toByteString();
  }

  private RowRange range(String consumer) {
    return RowRange.of(owner, prefix(consumer), Integer.BYTES);
  }

  private static int server(Cursor key) {
    key.skip(key.remaining() - Integer.BYTES);
    return key.u32be();
  }

  /** The positions by server; the position of server -1 counts for servers without one. */
  private SortedMap<Integer, Long> positions(String consumer) {
    SortedMap<Integer, Long> found = new TreeMap<>();
    for (TableRow row : positions.ranges(List.of(range(consumer))).getFirst()) {
      found.put(row.key(ClusterChangeFeed::server), row.value(Cursor::u64be));
    }
    return found;
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
    RowWrites writes = new RowWrites(clock);
    writes.deleteEarlier(positions, range(consumer));
    writes.run(cluster);
  }

  @Override
  public List<String> consumers() {
    return positions.ranges(List.of(RowRange.whole(owner))).getFirst().stream()
        .map(row -> row.key(Cursor::cstr).text())
        .distinct()
        .toList();
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
    Set<Integer> blocked = new HashSet<>();
    List<Delivered> next = new ArrayList<>();
    RowRange later =
        RowRange.from(TimeTable.SLICES, new Slice(ServerClock.sliceOf(least), 0).key());
    for (TableRow row : entries.ranges(List.of(later)).getFirst()) {
      Slice slice = row.key(Slice::read);
      long after = positions.getOrDefault(slice.server(), others);
      if (ServerClock.sliceOf(after) <= slice.number()
          && !blocked.contains(slice.server())
          && !read(slice, after, limit, next)) {
        blocked.add(slice.server());
      }
    }
    return next;
  }

  /** Reads the changes of a slice; false if one of them is still under way. */
  private boolean read(Slice slice, long after, int limit, List<Delivered> to) {
    long given = before(LONGEST_COMMIT);
    RowRange later = RowRange.from(slice.part(), TimeTable.number(after + 1));
    List<TableRow> rows =
        entries.ranges(List.of(later), Math.clamp(2L * limit, 1, Integer.MAX_VALUE)).getFirst();
    Set<Long> done = new HashSet<>();
    rows.stream().filter(ClusterChangeFeed::isDone).forEach(row -> done.add(id(row)));
    for (TableRow row : rows) {
      if (!isDone(row)) {
        if (!done.contains(id(row)) && id(row) > given) {
          return false;
        }
        Change change = new Change(clock.nextId(), row.value(ClusterChangeFeed::keys));
        to.add(new Delivered(slice.server(), id(row), change));
      }
    }
    return true;
  }

  private static long id(TableRow row) {
    return row.key(Cursor::u64be);
  }

  private static boolean isDone(TableRow row) {
    return row.key().at(Long.BYTES) == DONE;
  }

  private static List<Md5> keys(Cursor value) {
    List<Md5> keys = new ArrayList<>();
    while (!value.atEnd()) {
      keys.add(value.md5());
    }
    return keys;
  }

  @Override
  public synchronized void acknowledge(String consumer, long position) {
    SortedMap<Integer, Long> _ = registered(consumer);
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
