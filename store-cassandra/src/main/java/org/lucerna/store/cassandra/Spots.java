package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.ranking.AddressMap;

/** The table {@code spots}. Thread-safe. */
record Spots(Cluster cluster) {
  /**
   * Spots that give way to others have timestamps that descend in time, all of them before those of
   * any other write.
   */
  private static final long GIVE_WAY = 3_000_000_000_000_000L;

  /** The statement that writes a spot. */
  Statement<?> put(AddressSpot spot, long timestamp) {
    ByteSink value = new ByteSink(12).u64be(spot.key()).u32be(spot.name());
    return cluster
        .statement(
            "INSERT INTO spots (file, address, spot) VALUES (?, ?, ?)",
            spot.file(),
            spot.address() ^ Long.MIN_VALUE,
            ColumnValues.blob(value.toByteString()))
        .setQueryTimestamp(timestamp);
  }

  /** The statement that writes a spot unless there is one at its address. */
  Statement<?> putIfNew(AddressSpot spot, long timestamp) {
    return put(spot, GIVE_WAY - timestamp);
  }

  private static AddressSpot spot(Row row) {
    Cursor in = Cursor.of(ColumnValues.bytes(row, "spot"));
    return new AddressSpot(
        row.getLong("file"), row.getLong("address") ^ Long.MIN_VALUE, in.u64be(), in.u32be());
  }

  /** The spots of a file, in the order of their addresses. */
  Iterable<Row> rows(long file) {
    return cluster.scan(
        "SELECT * FROM spots WHERE file = ? LIMIT ?", file, AddressMap.MAX_FUNCTIONS);
  }

  List<AddressSpot> of(long file) {
    List<AddressSpot> spots = new ArrayList<>();
    rows(file).forEach(row -> spots.add(spot(row)));
    return spots;
  }

  @Nullable AddressMap map(long file) {
    List<AddressSpot> spots = of(file);
    return spots.isEmpty()
        ? null
        : new AddressMap(
            spots.stream().mapToLong(AddressSpot::address).toArray(),
            spots.stream().mapToLong(AddressSpot::key).toArray(),
            spots.stream().mapToInt(AddressSpot::name).toArray());
  }
}
