package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.Scan;

/**
 * A table of rows that have a key and a value, both bytes. A row is in a partition, whose rows are
 * in the order of their keys. {@link RowWrites} writes them. Thread-safe.
 */
public final class RowTable {
  static final String OPTIONS =
      " WITH compaction = {'class': 'UnifiedCompactionStrategy'}"
          + " AND compression = {'class': 'ZstdCompressor', 'chunk_length_in_kb': 16}";

  private static final int ALL = Integer.MAX_VALUE;
  private static final String AT = " WHERE part = ? AND key = ?";
  private static final String BETWEEN = " WHERE part = ? AND key >= ? AND key <= ?";

  private final Cluster cluster;
  private final String name;
  private final boolean isAtomic;
  private final String put;
  private final String delete;
  private final String get;
  private final String range;

  private RowTable(Cluster cluster, String name, boolean isAtomic) {
    this.cluster = cluster;
    this.name = name;
    this.isAtomic = isAtomic;
    put = "INSERT INTO " + name + " (part, key, value) VALUES (?, ?, ?) USING TIMESTAMP ?";
    delete = "DELETE FROM " + name + " USING TIMESTAMP ?" + AT;
    get = "SELECT * FROM " + name + AT;
    range = select("*", "");
  }

  /** A table, which {@link #definition} makes. */
  public RowTable(Cluster cluster, String name) {
    this(cluster, name, false);
  }

  /**
   * A table with atomic writes: of the rows that one {@link RowWrites} has for a partition, all are
   * written or none. They must fit into a mutation of the cluster, which has 16 MiB unless it is
   * configured otherwise.
   */
  public static RowTable atomic(Cluster cluster, String name) {
    return new RowTable(cluster, name, true);
  }

  /**
   * The statement that makes a table.
   *
   * @param kept how long each row is kept, in seconds; 0 for ever
   */
  public static String definition(String name, int kept) {
    return "CREATE TABLE IF NOT EXISTS "
        + name
        + " (part bigint, key blob, value blob, PRIMARY KEY (part, key))"
        + OPTIONS
        + " AND default_time_to_live = "
        + kept;
  }

  boolean isAtomic() {
    return isAtomic;
  }

  static ByteBuffer blob(ByteString bytes) {
    return ByteBuffer.wrap(bytes.toByteArray());
  }

  BatchableStatement<?> put(RowPlace place, ByteString value, long timestamp) {
    return cluster.statement(put, place.part(), blob(place.key()), blob(value), timestamp);
  }

  BatchableStatement<?> delete(RowPlace place, long timestamp) {
    return cluster.statement(delete, timestamp, place.part(), blob(place.key()));
  }

  BatchableStatement<?> delete(RowRange rows, long timestamp) {
    return cluster.statement(
        "DELETE FROM " + name + " USING TIMESTAMP ?" + BETWEEN,
        timestamp,
        rows.part(),
        blob(rows.first()),
        blob(rows.last()));
  }

  /** The rows at some places; null for those that there are not. */
  public List<@Nullable TableRow> get(List<RowPlace> places) {
    return cluster
        .run(
            places.stream()
                .map(place -> cluster.statement(get, place.part(), blob(place.key())))
                .toList())
        .stream()
        .<@Nullable TableRow>map(rows -> rows.isEmpty() ? null : new TableRow(rows.getFirst()))
        .toList();
  }

  /** The row at a place; null if there is none. */
  public @Nullable TableRow get(long part, ByteString key) {
    return get(List.of(new RowPlace(part, key))).getFirst();
  }

  /** The rows of each range, at most {@code limit} of each. */
  public List<List<TableRow>> ranges(List<RowRange> ranges, int limit) {
    return rows(ranges, range, limit);
  }

  /** Reads all rows of ranges. */
  public List<List<TableRow>> ranges(List<RowRange> ranges) {
    return rows(ranges, range, ALL);
  }

  /** Reads the keys of all rows of ranges, without values. */
  public List<List<TableRow>> keys(List<RowRange> ranges) {
    return rows(ranges, select("key", ""), ALL);
  }

  private String select(String columns, String order) {
    return "SELECT " + columns + " FROM " + name + BETWEEN + order + " LIMIT ?";
  }

  private List<List<TableRow>> rows(List<RowRange> ranges, String query, int limit) {
    return cluster
        .run(ranges.stream().map(range -> statement(range, query, limit)).toList())
        .stream()
        .map(rows -> rows.stream().map(TableRow::new).toList())
        .toList();
  }

  private Statement<?> statement(RowRange rows, String query, int limit) {
    return cluster.statement(query, rows.part(), blob(rows.first()), blob(rows.last()), limit);
  }

  /** The rows of ranges, one range after the other. */
  public Scan<TableRow> scan(Stream<RowRange> ranges) {
    return new RowScan(cluster, ranges.map(rows -> statement(rows, range, ALL)).iterator());
  }

  /** The same, each range from its end. */
  public Scan<TableRow> scanBack(Stream<RowRange> ranges) {
    String descending = select("*", " ORDER BY key DESC");
    return new RowScan(cluster, ranges.map(rows -> statement(rows, descending, ALL)).iterator());
  }

  /** The partitions that have rows, ascending. */
  public SortedSet<Long> parts() {
    SortedSet<Long> parts = new TreeSet<>();
    for (Row row : cluster.all("SELECT DISTINCT part FROM " + name)) {
      parts.add(row.getLong("part"));
    }
    return parts;
  }

  /**
   * The result of a conditional write.
   *
   * @param isDone whether it was done
   * @param found the value that there was instead; null if there was none, or if it was done
   */
  public record Swap(boolean isDone, @Nullable ByteString found) {}

  /**
   * Writes a row if its current value is the expected one. Rows that are written so are not written
   * otherwise.
   *
   * @param before the value; null if there must be no row
   * @param after the new value
   */
  public Swap swap(long part, ByteString key, @Nullable ByteString before, ByteString after) {
    return swap(
        before == null
            ? cluster.statement(
                "INSERT INTO " + name + " (part, key, value) VALUES (?, ?, ?) IF NOT EXISTS",
                part,
                blob(key),
                blob(after))
            : cluster.statement(
                "UPDATE " + name + " SET value = ?" + AT + " IF value = ?",
                blob(after),
                part,
                blob(key),
                blob(before)),
        after);
  }

  /** Deletes a row if it has a value. Rows that are deleted so are not written otherwise. */
  public Swap delete(long part, ByteString key, ByteString before) {
    return swap(
        cluster.statement(
            "DELETE FROM " + name + AT + " IF value = ?", part, blob(key), blob(before)),
        null);
  }

  private Swap swap(Statement<?> statement, @Nullable ByteString after) {
    Cluster.Conditional answer = cluster.conditional(statement);
    Row row = answer.row();
    ByteString found =
        row.getColumnDefinitions().contains("value") && !row.isNull("value")
            ? new TableRow(row).value()
            : null;
    // A request that was repeated may have been applied the first time.
    boolean isDone =
        row.getBoolean("[applied]") || (answer.isRepeated() && Objects.equals(found, after));
    return new Swap(isDone, isDone ? null : found);
  }

  /** Deletes all rows; see {@link Cluster#truncate}. */
  public void truncate() {
    cluster.truncate(name);
  }
}
