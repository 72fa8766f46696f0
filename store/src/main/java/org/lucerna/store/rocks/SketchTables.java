package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.row.SketchRow;

/** Reads {@code sketches} and {@code postings}. Thread-safe. */
final class SketchTables {
  private final Database database;

  SketchTables(Database database) {
    this.database = database;
  }

  /** As {@link Backend#sketches}. */
  List<List<StoredSketch>> sketches(long[] shortKeys) {
    List<List<StoredSketch>> found = new ArrayList<>(shortKeys.length);
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.SKETCHES)) {
      for (long shortKey : shortKeys) {
        List<StoredSketch> same = new ArrayList<>(1);
        rows.seekPrefix(Keys.shortKey(shortKey));
        while (same.size() < Backend.MAX_SAME_SHORT_KEY && rows.next()) {
          same.add(SketchRow.decode(rows.key(), rows.value()));
        }
        found.add(same);
      }
    }
    return found;
  }

  /** As {@link Backend#posted}. */
  List<long[]> posted(int[] features, int limit) {
    List<long[]> posted = new ArrayList<>(features.length);
    try (RowView view = database.live();
        PostingIterator rows = view.postings()) {
      for (int feature : features) {
        posted.add(rows.functions(feature, limit));
      }
    }
    return posted;
  }

  /** Adds the deletion of all postings. */
  static void clearPostings(Batch batch) {
    byte[] end = new byte[Keys.POSTING_BYTES + 1];
    Arrays.fill(end, (byte) 0xff);
    batch.deleteRange(Column.POSTINGS, new byte[0], end);
  }
}
