package org.lucerna.store.lumen;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A row of a table, its fields by the names of their columns. */
record DumpRow(List<String> columns, CopyFields fields) {
  /** A field; null for NULL, and where the table has no such column. */
  @Nullable ByteString get(String column) {
    return fields.get(columns.indexOf(column));
  }

  long number(String column) {
    return Values.number(get(column));
  }

  /** A bytea. */
  @Nullable ByteString bytes(String column) {
    return Values.bytes(get(column), "\\x");
  }
}
