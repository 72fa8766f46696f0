package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;

/** The tables of a keyspace as those read them that need several. Thread-safe. */
record KeyspaceTables(
    Cluster cluster,
    FunctionTable functions,
    TimeTable<StoredPush> pushes,
    TimeTable<StoredFile> files,
    TimeTable<AuditEntry> audit,
    LargeValues programs,
    LargeValues pending,
    OutlineTable outlines,
    AliasTable aliases) {
  static KeyspaceTables of(Cluster cluster, ServerClock clock) {
    return new KeyspaceTables(
        cluster,
        new FunctionTable(cluster, clock),
        new TimeTable<>(cluster, "pushes", "id", KeyspaceTables::push),
        new TimeTable<>(cluster, "files", "number", KeyspaceTables::file),
        new TimeTable<>(cluster, "audit", "id", KeyspaceTables::entry),
        new LargeValues(cluster, "programs"),
        new LargeValues(cluster, "pending"),
        new OutlineTable(new LargeValues(cluster, "outlines"), clock),
        new AliasTable(cluster));
  }

  Buckets buckets(String table) {
    return new Buckets(cluster, table);
  }

  private static StoredPush push(Row row) {
    return new StoredPush(
        row.getLong("id"),
        ColumnValues.time(row, "time"),
        ColumnValues.bytes(row, "account"),
        row.getLong("file"),
        new PushOrigin(
            ColumnValues.bytes(row, "idb"),
            ColumnValues.bytes(row, "path"),
            ColumnValues.md5(row, "md5"),
            ColumnValues.bytes(row, "host")));
  }

  private static StoredFile file(Row row) {
    return new StoredFile(
        row.getLong("number"), ColumnValues.md5(row, "md5"), ColumnValues.bytes(row, "path"));
  }

  private static AuditEntry entry(Row row) {
    try {
      return AuditEntry.read(Cursor.of(ColumnValues.bytes(row, "entry")));
    } catch (FormatException damage) {
      throw new DamagedException("damaged audit log: " + damage.getMessage(), damage);
    }
  }

  static UserAccount account(Row row) {
    try {
      return UserAccount.read(
          ColumnValues.bytes(row, "name"), Cursor.of(ColumnValues.bytes(row, "state")));
    } catch (FormatException damage) {
      throw new DamagedException("damaged account: " + damage.getMessage(), damage);
    }
  }

  static StoredSketch sketch(Row row) {
    return new StoredSketch(
        ColumnValues.md5(row, "key"), row.getInt("account"), ColumnValues.bytes(row, "sketch"));
  }
}
