package org.lucerna.store.rocks;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.VersionFilter;

/**
 * The pushes that a filter means, found by one pass over {@code pushes}, and the input files they
 * came from.
 *
 * @param pushes their ids
 * @param files ids of the files; too many of them are not worth counting
 * @param noFile the id that stands for no file, 0 where nothing came from none
 */
record PushSelection(PushSet pushes, Set<Integer> files, int noFile) {
  /** So many files can be read side by side. */
  static final int MANY_FILES = 64;

  private static final List<Span> ALL = List.of(new Span(0, -1L));

  static PushSelection of(RocksSnapshot rocksSnapshot, VersionFilter filter) {
    byte[] none = PushOrigin.NO_FILE.toByteArray();
    byte[] id = rocksSnapshot.get(Column.FILE_IDS, none);
    int noFile = id == null ? 0 : StoredFile.decodeId(none, id);
    PushSelection selection = new PushSelection(new PushSet(), new TreeSet<>(), noFile);
    PushLookup lookup = new PushLookup(rocksSnapshot);
    for (Span span : filter.pushIds().isEmpty() ? ALL : filter.pushIds()) {
      try (RowIterator rows = rocksSnapshot.sweep(Column.PUSHES, Keys.push(span.first()))) {
        selection.add(rows, span, filter, lookup);
      }
    }
    return selection;
  }

  private void add(RowIterator rows, Span span, VersionFilter filter, PushLookup lookup) {
    while (rows.next()) {
      long id = Cursor.of(rows.key()).u64be();
      if (Long.compareUnsigned(id, span.last()) > 0) {
        return;
      }
      StoredPush push = StoredPush.decode(rows.key(), rows.value());
      if (lookup.passes(filter, id, push)) {
        pushes.add(id);
        if (files.size() <= MANY_FILES) {
          files.add(push.fileId());
        }
      }
    }
  }

  /**
   * Whether the files lead to all functions: there are few of them, and each is known. An imported
   * version whose file nobody knows is listed under none.
   */
  boolean leadsByFiles() {
    return files.size() <= MANY_FILES && !files.contains(noFile);
  }
}
