package org.lucerna.store.rocks;

import java.time.Instant;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.account.AuditEntry;

/** The rows of {@code audit}; the key is the entry's number. */
final class AuditRow {
  private AuditRow() {}

  static byte[] encode(AuditEntry entry) {
    ByteSink out = Row.sink(128).u64be(Times.micros(entry.time()));
    PackedInts.putBytes(out, entry.who());
    PackedInts.putBytes(out, ByteString.utf8(entry.action()));
    PackedInts.putBytes(out, ByteString.utf8(entry.subject()));
    return out.toByteArray();
  }

  static AuditEntry decode(byte[] key, byte[] value) {
    return Row.read(Column.AUDIT, key, value, AuditRow::take);
  }

  private static AuditEntry take(Cursor in) {
    Instant time = Times.instant(in.u64be());
    return new AuditEntry(
        time,
        PackedInts.bytes(in).compact(),
        PackedInts.bytes(in).text(),
        PackedInts.bytes(in).text());
  }
}
