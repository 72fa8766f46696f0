package org.lucerna.store.cassandra;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowPlace;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.cassandra.TableRow;
import org.lucerna.store.DamagedException;
import org.lucerna.store.ShortKey;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.row.PastVersionRow;

/**
 * The table {@code functions}; the package has its rows. Thread-safe.
 *
 * @param contents versions that are too large for their rows, each in the partition of its id
 */
record FunctionTable(RowTable rows, LargeTable contents, ServerClock clock) {
  static final String NAME = "functions";

  /** Maximum size of a version in this table, in bytes; larger versions are in another one. */
  private static final int LARGEST = 1 << 20;

  /** Number of attempts to read a row with a missing part before it counts as damage. */
  private static final int MOST_READS = 5;

  /** The value of the row of a version that is elsewhere: no version begins so. */
  private static final ByteString ELSEWHERE = ByteString.wrap(new byte[1]);

  static FunctionTable of(Cluster cluster, ServerClock clock) {
    return new FunctionTable(
        RowTable.atomic(cluster, NAME), new LargeTable(new RowTable(cluster, "contents")), clock);
  }

  /** The rows of a function of the kinds up to one. */
  private static RowRange range(Md5 key, int lastKind) {
    // No row has this key: all that begin with it have more bytes.
    ByteSink after = new ByteSink(Md5.BYTES + 1).md5(key).u8(lastKind + 1);
    return new RowRange(KeyspaceTables.part(key), KeyspaceTables.bytes(key), after.toByteString());
  }

  /** The rows of the functions with a short key, or of their sketches. */
  static RowRange range(long shortKey) {
    ByteSink first = new ByteSink(ShortKey.BYTES);
    ShortKey.put(first, shortKey);
    return RowRange.of(
        KeyspaceTables.part(ShortKey.leastKey(shortKey)),
        first.toByteString(),
        Md5.BYTES - ShortKey.BYTES + 1 + CassandraRow.MAX_REST);
  }

  /** Heads, in the order of the keys; null for unknown ones. */
  List<@Nullable FunctionHead> heads(List<Md5> keys) {
    return rows.ranges(keys.stream().map(key -> range(key, CassandraRow.VOTE)).toList()).stream()
        .<@Nullable FunctionHead>map(some -> head(builder(some)))
        .toList();
  }

  private static HeadBuilder builder(List<TableRow> some) {
    HeadBuilder builder = new HeadBuilder();
    some.forEach(row -> builder.add(CassandraRow.of(row)));
    return builder;
  }

  /**
   * The head of a function, the rows of which were read; null if it has no live version. If the
   * version that they serve is gone, another server has changed the function since, and the rows
   * are read again.
   */
  @Nullable FunctionHead head(HeadBuilder read) {
    HeadBuilder builder = read;
    for (int reads = 1; true; reads++) {
      CassandraRow row = builder.served();
      if (row == null) {
        return null;
      }
      StoredVersion served =
          builder.whole() == null
              ? version(new VersionId(row.key(), row.version()))
              : builder.whole();
      if (served != null) {
        clock.observe(served.id());
        return builder.head(served);
      }
      if (reads == MOST_READS) {
        throw missing(row);
      }
      builder = builder(rows.ranges(List.of(range(row.key(), CassandraRow.VOTE))).getFirst());
    }
  }

  /** Versions, in the order of their ids; null for those that there are not. */
  List<@Nullable PastVersion> versions(List<VersionId> ids) {
    return rows.get(ids.stream().map(FunctionTable::place).toList()).stream()
        .<@Nullable PastVersion>map(row -> row == null ? null : past(CassandraRow.of(row)))
        .toList();
  }

  private static RowPlace place(VersionId id) {
    return new RowPlace(
        KeyspaceTables.part(id.key()), CassandraRow.key(id.key(), CassandraRow.VERSION, id.id()));
  }

  private @Nullable StoredVersion version(VersionId id) {
    PastVersion found = versions(List.of(id)).getFirst();
    return found == null ? null : found.version();
  }

  private static DamagedException missing(CassandraRow row) {
    return new DamagedException(
        "the store is damaged: version "
            + row.version()
            + " of function "
            + row.key()
            + " is missing",
        null);
  }

  /**
   * The version in a row of kind 2, which was read; null if another server has removed it since.
   */
  @Nullable PastVersion past(CassandraRow read) {
    TableRow row = read.row();
    for (int reads = 1; row != null; reads++) {
      if (!row.hasValue(ELSEWHERE)) {
        return row.as(PastVersionRow::decode);
      }
      ByteString content = contents.get(read.version(), ByteString.EMPTY);
      if (content != null) {
        return PastVersionRow.decode(row.key().toByteArray(), content.toByteArray());
      }
      if (reads == MOST_READS) {
        throw missing(read);
      }
      row = rows.get(row.part(), row.key());
    }
    return null;
  }

  /** The rows of a function. */
  Scan<CassandraRow> rows(Md5 key) {
    return rows.scan(Stream.of(range(key, CassandraRow.VERSION))).map(CassandraRow::of);
  }

  /** The rows of all functions, after one if it is not null. */
  Scan<CassandraRow> rowsAfter(@Nullable Md5 key) {
    return rows.scan(KeyspaceTables.ranges(rows, key)).map(CassandraRow::of);
  }

  /** The known functions with short keys, in their order. */
  Scan<Md5> functions(long[] shortKeys) {
    return Scan.of(
        rows.keys(Arrays.stream(shortKeys).mapToObj(FunctionTable::range).toList()).stream()
            .flatMap(List::stream)
            .map(CassandraRow::of)
            .filter(row -> row.kind() == CassandraRow.FRONT)
            .map(CassandraRow::key)
            .distinct()
            .iterator());
  }

  /**
   * Writes a change.
   *
   * @param first rows that must be written before
   * @throws StoreException if a server that is too far ahead has changed the function: this change
   *     would be before that one
   */
  void write(FunctionChange change, RowWrites first, RowWrites writes) {
    Md5 key = change.key();
    long part = KeyspaceTables.part(key);
    Map<ByteString, ByteString> before = rows(key, change.before());
    Map<ByteString, ByteString> after = rows(key, change.after());
    before.forEach(
        (row, value) -> {
          if (!after.containsKey(row)) {
            writes.delete(rows, part, row);
          }
        });
    after.forEach(
        (row, value) -> {
          if (!Objects.equals(value, before.get(row))) {
            writes.put(rows, part, row, value);
          }
        });
    StoredVersion was = change.before() == null ? null : change.before().served();
    StoredVersion is = change.after() == null ? null : change.after().served();
    if (was != null) {
      clock.checkFollows(was.id());
    }
    for (long id : change.removed()) {
      if (is == null || is.id() != id) {
        writes.delete(rows, part, CassandraRow.key(key, CassandraRow.VERSION, id));
      }
    }
    for (PastVersion past : change.past()) {
      if (past.removal() != null || !past.version().equals(was)) {
        put(key, past, first, writes);
      }
    }
    if (is != null && !is.equals(was)) {
      put(key, PastVersion.live(is), first, writes);
    }
  }

  private void put(Md5 key, PastVersion past, RowWrites first, RowWrites writes) {
    long id = past.version().id();
    ByteString value = ByteString.wrap(PastVersionRow.encode(past));
    boolean isLarge = value.length() > LARGEST;
    if (isLarge) {
      contents.put(first, id, ByteString.EMPTY, value);
    }
    writes.put(
        rows,
        KeyspaceTables.part(key),
        CassandraRow.key(key, CassandraRow.VERSION, id),
        isLarge ? ELSEWHERE : value);
  }

  /** The rows of kind 0 and 1 that a head has, by their keys. */
  private static Map<ByteString, ByteString> rows(Md5 key, @Nullable FunctionHead head) {
    if (head == null) {
      return Map.of();
    }
    Map<Long, NameCandidate> candidates = new HashMap<>();
    StoredVersion served = head.served();
    head.candidates().forEach(each -> candidates.put(each.version(), each));
    candidates.computeIfAbsent(
        served.id(), id -> NameCandidate.of(id, served.function(), List.of()));
    Map<ByteString, ByteString> rows = new HashMap<>();
    for (NameCandidate candidate : candidates.values()) {
      boolean isWhole = candidate.version() == served.id() && served.bytes() <= LARGEST;
      rows.put(
          CassandraRow.key(key, CassandraRow.FRONT, candidate.version()),
          new CassandraRow.Front(isWhole ? served : null, candidate).value());
      candidate
          .attestations()
          .forEach(
              vote ->
                  rows.put(
                      CassandraRow.key(key, candidate.number(), vote), CassandraRow.value(vote)));
    }
    return rows;
  }
}
