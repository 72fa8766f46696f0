package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.ProvenanceStore;
import org.lucerna.store.backend.ProvenanceData;
import org.lucerna.store.row.ProvenanceRow;

/** The columns {@code provenances} and {@code components}. Thread-safe. */
record ProvenanceColumns(Database database) implements ProvenanceData {
  private static final byte[] NOTHING = {};

  static void put(Batch batch, FileProvenance provenance) {
    batch.put(Column.PROVENANCES, ProvenanceRow.key(provenance), ProvenanceRow.value(provenance));
    if (!provenance.component().isEmpty()) {
      batch.put(Column.COMPONENTS, ProvenanceRow.componentKey(provenance), NOTHING);
    }
  }

  @Override
  public List<FileProvenance> of(Md5 file) {
    List<FileProvenance> found = new ArrayList<>();
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.PROVENANCES)) {
      rows.seekPrefix(file.toByteArray());
      while (found.size() < ProvenanceStore.MAX_OF_FILE && rows.next()) {
        found.add(ProvenanceRow.decode(rows.key(), rows.value()));
      }
    }
    return found;
  }

  @Override
  public List<Md5> files(ByteString component, int limit) {
    List<Md5> found = new ArrayList<>();
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.COMPONENTS)) {
      rows.seekPrefix(ProvenanceRow.componentPrefix(component));
      while (found.size() < limit && rows.next()) {
        found.add(ProvenanceRow.file(rows.key()));
      }
    }
    return found;
  }

  @Override
  public List<ByteString> components(@Nullable ByteString after, int limit) {
    List<ByteString> found = new ArrayList<>();
    try (RowView view = database.live();
        RowIterator rows = view.scan(Column.COMPONENTS)) {
      rows.seek(after == null ? new byte[0] : ProvenanceRow.afterComponent(after));
      while (found.size() < limit && rows.next()) {
        ByteString component = ProvenanceRow.component(rows.key());
        found.add(component);
        rows.seek(ProvenanceRow.afterComponent(component));
      }
    }
    return found;
  }

  @Override
  public long count() {
    return database.estimatedRows(Column.PROVENANCES);
  }
}
