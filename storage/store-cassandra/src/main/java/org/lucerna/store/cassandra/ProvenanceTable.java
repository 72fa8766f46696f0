package org.lucerna.store.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.cassandra.TableRow;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.backend.ProvenanceData;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.ranking.Fingerprint32;
import org.lucerna.store.row.ProvenanceRow;

/** Where files are from, and the rows that lead there from components. Thread-safe. */
record ProvenanceTable(RowTable provenances, RowTable components, SharedCounters totals)
    implements ProvenanceData {
  private static final int PARTITION_BITS = 12;

  static ProvenanceTable of(Cluster cluster, SharedCounters totals) {
    return new ProvenanceTable(
        new RowTable(cluster, ProvenanceRow.TABLE),
        new RowTable(cluster, ProvenanceRow.COMPONENTS),
        totals);
  }

  /** The partition of a component's rows. */
  private static long part(ByteString component) {
    return Integer.toUnsignedLong(Fingerprint32.of(component)) >>> (Integer.SIZE - PARTITION_BITS);
  }

  @Override
  public List<FileProvenance> of(Md5 file) {
    RowRange rows =
        RowRange.of(KeyspaceTables.part(file), KeyspaceTables.bytes(file), ProvenanceRow.MAX_REST);
    return provenances.ranges(List.of(rows), ProvenanceStore.MAX_OF_FILE).getFirst().stream()
        .map(row -> row.as(ProvenanceRow::decode))
        .toList();
  }

  @Override
  public List<Md5> files(ByteString component, int limit) {
    ByteString prefix = ByteString.wrap(ProvenanceRow.componentPrefix(component));
    RowRange rows = RowRange.of(part(component), prefix, Md5.BYTES);
    return components.ranges(List.of(rows), limit).getFirst().stream()
        .map(row -> row.as((key, _) -> ProvenanceRow.file(key)))
        .toList();
  }

  /** In the order of the partitions. */
  @Override
  public List<ByteString> components(@Nullable ByteString after, int limit) {
    List<ByteString> found = new ArrayList<>();
    try (Scan<ByteString> scan = components.scan(ranges(after)).map(ProvenanceTable::component)) {
      for (ByteString next = scan.next();
          next != null && found.size() < limit;
          next = scan.next()) {
        if (found.isEmpty() || !found.getLast().equals(next)) {
          found.add(next);
        }
      }
    }
    return found;
  }

  private Stream<RowRange> ranges(@Nullable ByteString after) {
    if (after == null) {
      return components.parts().stream().map(RowRange::whole);
    }
    long first = part(after);
    ByteString start = ByteString.wrap(ProvenanceRow.afterComponent(after));
    return components.parts().tailSet(first).stream()
        .map(part -> part == first ? RowRange.from(part, start) : RowRange.whole(part));
  }

  private static ByteString component(TableRow row) {
    return row.as((key, _) -> ProvenanceRow.component(key));
  }

  @Override
  public long count() {
    return totals.get(ProvenanceRow.TABLE);
  }

  Scan<FileProvenance> all() {
    return provenances
        .scan(KeyspaceTables.ranges(provenances, null))
        .map(row -> row.as(ProvenanceRow::decode));
  }

  void put(RowWrites writes, FileProvenance provenance) {
    writes.put(
        provenances,
        KeyspaceTables.part(provenance.file()),
        ByteString.wrap(ProvenanceRow.key(provenance)),
        ByteString.wrap(ProvenanceRow.value(provenance)));
    if (!provenance.component().isEmpty()) {
      writes.put(
          components,
          part(provenance.component()),
          ByteString.wrap(ProvenanceRow.componentKey(provenance)),
          ByteString.EMPTY);
    }
  }
}
