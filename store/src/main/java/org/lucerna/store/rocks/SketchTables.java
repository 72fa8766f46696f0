package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.StoredSketch;

/** Reads {@code sketches} and {@code postings}. Thread-safe. */
final class SketchTables {
  private static final int ACCOUNT_BYTES = 4;

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
          same.add(sketch(rows.key(), rows.value()));
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

  /** A row of {@code sketches}. */
  static StoredSketch sketch(byte[] key, byte[] value) {
    if (key.length != Md5.BYTES || value.length <= ACCOUNT_BYTES) {
      throw damaged(
          Column.SKETCHES, key, "a key of 16 bytes and a sketch", value.length + " bytes");
    }
    ByteString row = ByteString.wrap(value);
    int account = Cursor.of(row).u32be();
    return new StoredSketch(Md5.of(key, 0), account, row.slice(ACCOUNT_BYTES, row.length()));
  }

  /** The value of the row of a sketch. */
  static byte[] value(StoredSketch sketch) {
    return new ByteSink(ACCOUNT_BYTES + sketch.bytes().length())
        .u32be(sketch.account())
        .bytes(sketch.bytes())
        .toByteArray();
  }

  private static DamagedException damaged(
      Column column, byte[] key, String expected, String found) {
    return Row.damaged(column, key, new FormatException(0, expected, found));
  }
}
