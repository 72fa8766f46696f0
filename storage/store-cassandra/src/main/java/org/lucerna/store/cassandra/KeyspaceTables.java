package org.lucerna.store.cassandra;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.CounterTable;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowPlace;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.cassandra.TableRow;
import org.lucerna.cassandra.TimeTable;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.AuditRow;
import org.lucerna.store.row.PushFunctionsRow;

/** The tables of a keyspace that back-end, snapshots and commits share. Thread-safe. */
record KeyspaceTables(
    Cluster cluster,
    FunctionTable functions,
    TimeTable<StoredPush> pushes,
    LargeTable pushFunctions,
    TimeTable<StoredFile> files,
    RowTable fileIds,
    RowTable spots,
    RowTable accounts,
    TimeTable<AuditEntry> audit,
    SketchTable sketches,
    Map<AttachmentKind, AttachmentTable> attachments,
    ProvenanceTable provenances,
    RowTable aliases,
    CounterTable pulls,
    SharedCounters totals) {
  static final String TOTALS = "totals";

  /** The partition of the tables that have only one. */
  static final long ONLY = 0;

  /**
   * The tables.
   *
   * @param owner distinguishes this server's pending sketches from those of others
   */
  static KeyspaceTables of(Cluster cluster, ServerClock clock, String owner) {
    SharedCounters totals = new SharedCounters(new CounterTable(cluster, TOTALS));
    return new KeyspaceTables(
        cluster,
        FunctionTable.of(cluster, clock),
        new TimeTable<>(new RowTable(cluster, "pushes"), PushValue::decode),
        new LargeTable(new RowTable(cluster, PushFunctionsRow.TABLE)),
        new TimeTable<>(new RowTable(cluster, "files"), KeyspaceTables::file),
        new RowTable(cluster, "file_ids"),
        new RowTable(cluster, "spots"),
        new RowTable(cluster, AccountRow.TABLE),
        new TimeTable<>(new RowTable(cluster, AuditRow.TABLE), row -> row.as(AuditRow::decode)),
        SketchTable.of(cluster, totals, owner),
        Stream.of(AttachmentKind.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    kind -> kind, kind -> AttachmentTable.of(kind, cluster, totals))),
        ProvenanceTable.of(cluster, totals),
        new RowTable(cluster, AliasRow.TABLE),
        new CounterTable(cluster, "pulls"),
        totals);
  }

  AttachmentTable attachments(AttachmentKind kind) {
    return Objects.requireNonNull(attachments.get(kind));
  }

  /** The partition of a function: all functions are in the order of their partitions and keys. */
  static long part(Md5 key) {
    return key.high() >>> 48;
  }

  static ByteString bytes(Md5 key) {
    return ByteString.wrap(key.toByteArray());
  }

  static RowPlace place(Md5 key) {
    return new RowPlace(part(key), bytes(key));
  }

  /**
   * All rows of a table of functions.
   *
   * @param after a function that they follow; null for all
   */
  static Stream<RowRange> ranges(RowTable table, @Nullable Md5 after) {
    if (after == null) {
      return table.parts().stream().map(RowRange::whole);
    }
    long first = part(after);
    ByteString start = new ByteSink(Md5.BYTES + 1).md5(after).u8(0xff).toByteString();
    return table.parts().tailSet(first).stream()
        .map(part -> part == first ? RowRange.from(part, start) : RowRange.whole(part));
  }

  /** The value of a file's row. */
  static ByteString value(Md5 md5, ByteString path) {
    return new ByteSink(Md5.BYTES + path.length()).md5(md5).bytes(path).toByteString();
  }

  /** The value of a spot's row. */
  static ByteString value(AddressSpot spot) {
    return new ByteSink(12).u64be(spot.key()).u32be(spot.name()).toByteString();
  }

  static AddressSpot spot(TableRow row) {
    long address = row.key(Cursor::u64be);
    return row.value(in -> new AddressSpot(row.part(), address, in.u64be(), in.u32be()));
  }

  private static StoredFile file(TableRow row) {
    long number = row.key(Cursor::u64be);
    return row.value(in -> new StoredFile(number, in.md5(), in.rest()));
  }
}
