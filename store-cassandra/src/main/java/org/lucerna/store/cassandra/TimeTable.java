package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Scan;

/**
 * A table whose partitions are slices of time: {@code pushes}, {@code files} or {@code audit}. The
 * table {@code slices} lists those that there are. Thread-safe.
 *
 * @param table its name
 * @param id the name of the column that orders the rows
 * @param value what a row stands for
 * @param known slices that this server has listed already
 */
record TimeTable<T>(
    Cluster cluster, String table, String id, Function<Row, T> value, Set<Long> known) {
  TimeTable(Cluster cluster, String table, String id, Function<Row, T> value) {
    this(cluster, table, id, value, ConcurrentHashMap.newKeySet());
  }

  /** Lists the slice of an id, before a row with this id is written. */
  void list(long rowId) {
    long slice = ServerClock.sliceOf(rowId);
    if (!known.contains(slice)) {
      List<Row> unusedRows =
          cluster.all("INSERT INTO slices (kind, slice, server) VALUES (?, ?, -1)", table, slice);
      known.add(slice);
    }
  }

  /** The row with an id; null if there is none. */
  @Nullable T get(long rowId) {
    Row row =
        cluster.one(
            "SELECT * FROM " + table + " WHERE slice = ? AND " + id + " = ?",
            ServerClock.sliceOf(rowId),
            rowId);
    return row == null ? null : value.apply(row);
  }

  private List<Long> slices() {
    List<Long> slices = new ArrayList<>();
    for (Row row : cluster.all("SELECT slice FROM slices WHERE kind = ?", table)) {
      slices.add(row.getLong("slice"));
    }
    return slices;
  }

  /** Rows from an id on, ascending. */
  Scan<T> from(long first) {
    Iterator<Long> slices =
        slices().stream().filter(slice -> slice >= ServerClock.sliceOf(first)).iterator();
    return scan(
        slices,
        slice ->
            cluster.statement(
                "SELECT * FROM " + table + " WHERE slice = ? AND " + id + " >= ?", slice, first));
  }

  /** Rows before an id, descending. */
  Scan<T> before(long end) {
    Iterator<Long> slices =
        slices().reversed().stream().filter(slice -> slice <= ServerClock.sliceOf(end)).iterator();
    return scan(
        slices,
        slice ->
            cluster.statement(
                "SELECT * FROM "
                    + table
                    + " WHERE slice = ? AND "
                    + id
                    + " < ? ORDER BY "
                    + id
                    + " DESC",
                slice,
                end));
  }

  /** The last rows, ascending. */
  Scan<T> last(int limit) {
    Deque<T> last = new ArrayDeque<>();
    try (Scan<T> descending = before(Long.MAX_VALUE)) {
      for (T next = limit == 0 ? null : descending.next();
          next != null;
          next = last.size() == limit ? null : descending.next()) {
        last.addFirst(next);
      }
    }
    return Scans.of(last.iterator());
  }

  private Scan<T> scan(Iterator<Long> slices, Function<Long, Statement<?>> statement) {
    return Scans.of(
        Scans.flat(slices, slice -> Scans.map(cluster.scan(statement.apply(slice)), value)));
  }
}
