package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.OutlineData;
import org.lucerna.store.backend.StoredOutline;
import org.lucerna.store.row.OutlineRow;

/** The column {@code outlines}. Thread-safe. */
record OutlineColumn(Database database) implements OutlineData {
  @Override
  public @Nullable StoredOutline outline(ByteString buildId) {
    byte[] key = buildId.toByteArray();
    byte[] value = database.get(Column.OUTLINES, key);
    return value == null ? null : OutlineRow.decode(key, value);
  }

  @Override
  public @Nullable StoredOutline outlineOfShortId(ByteString shortId) {
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.OUTLINES)) {
      rows.seekPrefix(shortId.toByteArray());
      return rows.next() ? OutlineRow.decode(rows.key(), rows.value()) : null;
    }
  }

  @Override
  public long count() {
    return database.estimatedRows(Column.OUTLINES);
  }
}
