package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.DamagedException;
import org.lucerna.store.Removal;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * A row of {@code functions}.
 *
 * @param table reads names and metadata that are in rows of their own
 */
record CassandraRow(Row row, FunctionTable table) {
  static final byte FRONT = 0;
  static final byte VOTE = 1;
  static final byte VERSION = 2;
  static final byte CONTENT = 3;

  static final byte IDA = 0;
  static final byte PUBLISHED = 1;

  static byte form(MetadataForm form) {
    return switch (form) {
      case IDA -> IDA;
      case PUBLISHED -> PUBLISHED;
    };
  }

  byte kind() {
    return row.getByte("kind");
  }

  Md5 key() {
    return ColumnValues.md5(row, "key");
  }

  long id() {
    return row.getLong("id");
  }

  /** Whether the row has all of a version. */
  boolean isWhole() {
    return !row.isNull("push");
  }

  /** The version. */
  StoredVersion version() {
    MetadataForm form =
        switch (row.getByte("form")) {
          case IDA -> MetadataForm.IDA;
          case PUBLISHED -> MetadataForm.PUBLISHED;
          default ->
              throw new DamagedException(
                  "damaged function " + key() + ": form " + row.getByte("form"), null);
        };
    return new StoredVersion(id(), row.getLong("push"), function(form), row.getLong("address"));
  }

  private FunctionInfo function(MetadataForm form) {
    int size = row.getInt("size");
    if (row.isNull("metadata")) {
      Cursor content = Cursor.of(table.content(key(), id()));
      return new FunctionInfo(PackedInts.bytes(content), size, content.rest(), form);
    }
    return new FunctionInfo(
        ColumnValues.bytes(row, "name"), size, ColumnValues.bytes(row, "metadata"), form);
  }

  /** The version, with its removal. */
  PastVersion past() {
    Removal removal =
        row.isNull("removed_at")
            ? null
            : new Removal(
                ColumnValues.time(row, "removed_at"), ColumnValues.bytes(row, "removed_by"));
    return new PastVersion(version(), removal);
  }

  /** The number of the name that the row is about. */
  int number() {
    return kind() == VOTE ? (int) id() : NameCandidate.numberOf(ColumnValues.bytes(row, "name"));
  }

  Attestation vote() {
    return new Attestation(
        row.getLong("file"), row.getInt("account"), row.getInt("host"), row.getLong("time"));
  }
}
