package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.store.account.AuditEntry;

/** The rows of {@code audit}; the key is the entry's number. */
final class AuditRow {
  private AuditRow() {}

  static byte[] encode(AuditEntry entry) {
    ByteSink out = Row.sink(128);
    entry.write(out);
    return out.toByteArray();
  }

  static AuditEntry decode(byte[] key, byte[] value) {
    return Row.read(Column.AUDIT, key, value, AuditEntry::read);
  }
}
