package org.lucerna.store.lumen;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A row of a table, with its fields by column name. */
record DumpRow(List<String> columns, RowFields fields) {
  /** A field; null for NULL, and if the table has no such column. */
  @Nullable ByteString get(String column) {
    return fields.get(columns.indexOf(column));
  }

  long number(String column) {
    return Values.number(get(column));
  }

  /** The bytes of a field of type bytea; null as for {@link #get}. */
  @Nullable ByteString bytes(String column) {
    return Values.bytes(get(column), "\\x");
  }
}
