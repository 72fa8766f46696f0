package org.lucerna.store.cassandra;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.LargeTable;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.row.AttachmentRow;

/**
 * The attachments of one kind. The partition of one is the beginning of its program's id; its own
 * id the length of that id and this. Thread-safe.
 */
record AttachmentTable(AttachmentKind kind, LargeTable values, SharedCounters totals)
    implements AttachmentData {
  static AttachmentTable of(AttachmentKind kind, Cluster cluster, SharedCounters totals) {
    return new AttachmentTable(kind, new LargeTable(new RowTable(cluster, kind.table())), totals);
  }

  private static long part(ByteString program) {
    ByteSink padded = new ByteSink().bytes(program).u64be(0);
    return Cursor.of(padded.toByteString()).u64be();
  }

  private static ByteString id(ByteString program) {
    return new ByteSink().u8(program.length()).bytes(program).toByteString();
  }

  private StoredAttachment attachment(LargeTable.Large large) {
    return attachment(large.id().slice(1, large.id().length()), large.bytes());
  }

  private StoredAttachment attachment(ByteString program, ByteString bytes) {
    return AttachmentRow.decode(kind, program.toByteArray(), bytes.toByteArray());
  }

  @Override
  public @Nullable StoredAttachment of(ByteString program) {
    ByteString found = values.get(part(program), id(program));
    return found == null ? null : attachment(program, found);
  }

  @Override
  public @Nullable StoredAttachment ofShortId(ByteString shortId) {
    return values
        .scan(Stream.of(RowRange.whole(part(shortId))))
        .map(this::attachment)
        .<StoredAttachment>map(found -> found.hasShortId(shortId) ? found : null)
        .next();
  }

  @Override
  public long count() {
    return totals.get(kind.table());
  }

  Scan<StoredAttachment> all() {
    return values.scan().map(this::attachment);
  }

  void put(RowWrites writes, StoredAttachment attachment) {
    ByteString program = attachment.program();
    values.put(
        writes, part(program), id(program), ByteString.wrap(AttachmentRow.encode(attachment)));
  }
}
