package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.row.AttachmentRow;

/** The column of a kind of attachments. Thread-safe. */
record AttachmentColumn(Database database, AttachmentKind kind) implements AttachmentData {
  static Column of(AttachmentKind kind) {
    return switch (kind) {
      case OUTLINE -> Column.OUTLINES;
      case OBJECTS -> Column.OBJECTS;
      case PACKAGE -> Column.PACKAGES;
    };
  }

  @Override
  public @Nullable StoredAttachment of(ByteString program) {
    byte[] key = program.toByteArray();
    byte[] value = database.get(of(kind), key);
    return value == null ? null : AttachmentRow.decode(kind, key, value);
  }

  @Override
  public @Nullable StoredAttachment ofShortId(ByteString shortId) {
    try (RowView view = database.live();
        RowIterator rows = view.rows(of(kind))) {
      rows.seekPrefix(shortId.toByteArray());
      return rows.next() ? AttachmentRow.decode(kind, rows.key(), rows.value()) : null;
    }
  }

  @Override
  public long count() {
    return database.estimatedRows(of(kind));
  }
}
