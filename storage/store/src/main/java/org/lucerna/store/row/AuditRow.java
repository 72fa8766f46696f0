package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.store.account.AuditEntry;

/** The rows of {@code audit}; the key is the entry's number. */
public final class AuditRow {
  public static final String TABLE = "audit";

  private AuditRow() {}

  public static byte[] encode(AuditEntry entry) {
    ByteSink out = Row.sink(128);
    entry.write(out);
    return out.toByteArray();
  }

  public static AuditEntry decode(byte[] key, byte[] value) {
    return Row.read(TABLE, key, value, AuditEntry::read);
  }
}
