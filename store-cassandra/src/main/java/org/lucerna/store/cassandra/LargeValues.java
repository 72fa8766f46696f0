package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A table of values that may be larger than a mutation: {@code programs}, {@code pending} or {@code
 * outlines}. A value is written in parts under a version of its own; the newest version with all
 * its parts counts. Thread-safe.
 */
record LargeValues(Cluster cluster, String table) {
  private static final int PART = 512 << 10;

  /**
   * Adds what writes a value.
   *
   * @param version greater than that of the value it replaces
   */
  void put(long id, long version, long timestamp, ByteString value, List<Statement<?>> to) {
    int parts = Math.max(1, Math.ceilDiv(value.length(), PART));
    for (int part = 0; part < parts; part++) {
      ByteString piece = value.slice(part * PART, Math.min(value.length(), (part + 1) * PART));
      to.add(
          cluster.statement(
              "INSERT INTO "
                  + table
                  + " (id, version, part, parts, bytes) VALUES (?, ?, ?, ?, ?) USING TIMESTAMP ?",
              id,
              version,
              part,
              parts,
              ColumnValues.blob(piece),
              timestamp));
    }
    to.add(
        cluster.statement(
            "DELETE FROM " + table + " USING TIMESTAMP ? WHERE id = ? AND version < ?",
            timestamp - 1,
            id,
            version));
  }

  /** Adds what deletes a value. */
  void delete(long id, long timestamp, List<Statement<?>> to) {
    to.add(
        cluster.statement(
            "DELETE FROM " + table + " USING TIMESTAMP ? WHERE id = ?", timestamp, id));
  }

  /** A value; null if there is none. */
  @Nullable ByteString get(long id) {
    List<ByteString> parts = new ArrayList<>();
    long version = -1;
    for (Row row :
        cluster.all("SELECT version, part, parts, bytes FROM " + table + " WHERE id = ?", id)) {
      if (row.getLong("version") != version) {
        version = row.getLong("version");
        parts.clear();
      }
      if (row.getInt("part") == parts.size()) {
        parts.add(ColumnValues.bytes(row, "bytes"));
      }
      if (parts.size() == row.getInt("parts")) {
        ByteSink all = new ByteSink(parts.stream().mapToInt(ByteString::length).sum());
        parts.forEach(all::bytes);
        return all.toByteString();
      }
    }
    return null;
  }

  /** The ids of all values, ascending. */
  List<Long> ids() {
    List<Long> ids = new ArrayList<>();
    for (Row row : cluster.scan("SELECT DISTINCT id FROM " + table)) {
      ids.add(row.getLong("id"));
    }
    ids.sort(null);
    return ids;
  }
}
