package org.lucerna.store.cassandra;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.store.backend.OutlineData;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.StoredOutline;
import org.lucerna.store.row.OutlineRow;

/**
 * The outlines of programs. The partition of one is the beginning of its build-id; its id the
 * length of the build-id and this. Thread-safe.
 */
record OutlineTable(LargeTable values, SharedCounters totals) implements OutlineData {
  /** The counted things. */
  static final String OUTLINES = "outlines";

  private static long part(ByteString buildId) {
    ByteSink padded = new ByteSink().bytes(buildId).u64be(0);
    return Cursor.of(padded.toByteString()).u64be();
  }

  private static ByteString id(ByteString buildId) {
    return new ByteSink().u8(buildId.length()).bytes(buildId).toByteString();
  }

  private static StoredOutline outline(LargeTable.Large large) {
    ByteString buildId = large.id().slice(1, large.id().length());
    return OutlineRow.decode(buildId.toByteArray(), large.bytes().toByteArray());
  }

  @Override
  public @Nullable StoredOutline outline(ByteString buildId) {
    ByteString found = values.get(part(buildId), id(buildId));
    return found == null ? null : OutlineRow.decode(buildId.toByteArray(), found.toByteArray());
  }

  @Override
  public @Nullable StoredOutline outlineOfShortId(ByteString shortId) {
    return values
        .scan(Stream.of(RowRange.whole(part(shortId))))
        .map(OutlineTable::outline)
        .<StoredOutline>map(found -> found.hasShortId(shortId) ? found : null)
        .next();
  }

  @Override
  public long count() {
    return totals.get(OUTLINES);
  }

  Scan<StoredOutline> all() {
    return values.scan().map(OutlineTable::outline);
  }

  void put(RowWrites writes, StoredOutline outline) {
    ByteString buildId = outline.buildId();
    values.put(writes, part(buildId), id(buildId), ByteString.wrap(OutlineRow.encode(outline)));
  }
}
