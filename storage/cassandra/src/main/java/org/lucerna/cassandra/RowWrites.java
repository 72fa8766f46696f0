package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lucerna.bytes.ByteString;

/**
 * Rows to be written, of which a later one replaces an earlier one at its place. All have the same
 * timestamp, so that they may be written twice. Not thread-safe.
 */
public final class RowWrites {
  /** Maximum number of rows that are written together, unless their table is atomic. */
  private static final int ROWS_TOGETHER = 64;

  /** Maximum number of bytes of values written together; one row may have more. */
  private static final int BYTES_TOGETHER = 256 << 10;

  /**
   * Rows that give way to others have timestamps that descend in time, all of them before those of
   * any other write.
   */
  private static final long GIVE_WAY = 3_000_000_000_000_000L;

  /** The partition of a table. */
  private record Part(RowTable table, long number) {}

  private final long timestamp;

  /** An empty value deletes the row. */
  private final Map<Part, Map<ByteString, Optional<ByteString>>> rows = new LinkedHashMap<>();

  private final Map<Part, Map<ByteString, Optional<ByteString>>> newRows = new LinkedHashMap<>();
  private final List<Statement<?>> deletions = new ArrayList<>();

  /** No rows, with the next timestamp. */
  public RowWrites(ServerClock clock) {
    this(clock.nextTimestamp());
  }

  private RowWrites(long timestamp) {
    this.timestamp = timestamp;
  }

  /** No rows, with the same timestamp: others, to be written after these. */
  public RowWrites next() {
    return new RowWrites(timestamp);
  }

  /** The timestamp of all rows, see {@link ServerClock#nextTimestamp}. */
  public long timestamp() {
    return timestamp;
  }

  public void put(RowTable table, long part, ByteString key, ByteString value) {
    rows(table, part).put(key, Optional.of(value));
  }

  private Map<ByteString, Optional<ByteString>> rows(RowTable table, long part) {
    return rows.computeIfAbsent(new Part(table, part), _ -> new LinkedHashMap<>());
  }

  /** Writes a row unless there is one at its place, or was put here. */
  public void putIfNew(RowTable table, long part, ByteString key, ByteString value) {
    newRows
        .computeIfAbsent(new Part(table, part), _ -> new LinkedHashMap<>())
        .putIfAbsent(key, Optional.of(value));
  }

  public void delete(RowTable table, long part, ByteString key) {
    rows(table, part).put(key, Optional.empty());
  }

  /** Deletes rows that were written earlier, not those that are written here. */
  public void deleteEarlier(RowTable table, RowRange range) {
    deletions.add(table.delete(range, timestamp - 1));
  }

  /**
   * Writes the rows, side by side, and then deletes those that they replace: at any time, and if
   * this ends halfway, there are the old ones or the new ones.
   */
  public void run(Cluster cluster) {
    List<Statement<?>> all = new ArrayList<>();
    rows.forEach((part, some) -> add(part, some, timestamp, all));
    newRows.forEach((part, some) -> add(part, some, GIVE_WAY - timestamp, all));
    List<?> _ = cluster.run(all);
    if (!deletions.isEmpty()) {
      List<?> _ = cluster.run(deletions);
    }
  }

  private static void add(
      Part part,
      Map<ByteString, Optional<ByteString>> some,
      long timestamp,
      List<Statement<?>> statements) {
    List<BatchableStatement<?>> together = new ArrayList<>();
    int bytes = 0;
    for (Map.Entry<ByteString, Optional<ByteString>> row : some.entrySet()) {
      int size = row.getValue().map(ByteString::length).orElse(0);
      if (!part.table().isAtomic()
          && !together.isEmpty()
          && (together.size() == ROWS_TOGETHER || bytes + size > BYTES_TOGETHER)) {
        statements.add(batch(together));
        together.clear();
        bytes = 0;
      }
      bytes += size;
      RowPlace place = new RowPlace(part.number(), row.getKey());
      together.add(
          row.getValue()
              .<BatchableStatement<?>>map(value -> part.table().put(place, value, timestamp))
              .orElseGet(() -> part.table().delete(place, timestamp)));
    }
    statements.add(batch(together));
  }

  private static Statement<?> batch(List<BatchableStatement<?>> together) {
    return together.size() == 1
        ? together.getFirst()
        : BatchStatement.newInstance(DefaultBatchType.UNLOGGED).addAll(together);
  }
}
