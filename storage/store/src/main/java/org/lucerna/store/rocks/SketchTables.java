package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.row.ProgramRow;
import org.lucerna.store.row.SketchRow;
import org.rocksdb.RocksDBException;

/** The columns that similarity search uses. Thread-safe. */
final class SketchTables implements SketchData {
  private final Database database;
  private final Disk disk;

  SketchTables(Database database, Disk disk) {
    this.database = database;
    this.disk = disk;
  }

  @Override
  public List<List<StoredSketch>> sketches(long[] shortKeys) {
    List<List<StoredSketch>> found = new ArrayList<>(shortKeys.length);
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.SKETCHES)) {
      for (long shortKey : shortKeys) {
        List<StoredSketch> same = new ArrayList<>(1);
        rows.seekPrefix(Keys.shortKey(shortKey));
        while (same.size() < MAX_SAME_SHORT_KEY && rows.next()) {
          same.add(SketchRow.decode(rows.key(), rows.value()));
        }
        found.add(same);
      }
    }
    return found;
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    List<long[]> posted = new ArrayList<>(features.length);
    try (RowView view = database.live();
        PostingIterator rows = view.postings()) {
      for (int feature : features) {
        posted.add(rows.functions(feature, limit));
      }
    }
    return posted;
  }

  @Override
  public List<List<CallGraphPart>> parts(int[] features, int limit) {
    List<List<CallGraphPart>> posted = new ArrayList<>(features.length);
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.PARTS)) {
      for (int feature : features) {
        List<CallGraphPart> parts = new ArrayList<>(1);
        rows.seekPrefix(Keys.feature(feature));
        while (parts.size() < limit && rows.next()) {
          parts.add(PartRow.decode(rows.key(), rows.value()));
        }
        posted.add(parts);
      }
    }
    return posted;
  }

  @Override
  public void clearPostings() {
    try (Batch batch = new Batch(database)) {
      deletePostings(batch);
      disk.write(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot delete postings", e);
    }
  }

  /** Adds the deletion of all postings. */
  static void deletePostings(Batch batch) {
    byte[] end = new byte[Math.max(Keys.POSTING_BYTES, Keys.PART_BYTES) + 1];
    Arrays.fill(end, (byte) 0xff);
    batch.deleteRange(Column.POSTINGS, new byte[0], end);
    batch.deleteRange(Column.PARTS, new byte[0], end);
  }

  @Override
  public @Nullable StoredProgram program(long file) {
    byte[] key = Keys.file((int) file);
    byte[] value = database.get(Column.PROGRAMS, key);
    return value == null ? null : ProgramRow.decode(file, key, value);
  }

  @Override
  public List<Long> pending() {
    List<Long> numbers = new ArrayList<>();
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.PENDING)) {
      rows.seek(new byte[0]);
      while (rows.next()) {
        numbers.add(Keys.numberOf(rows.key()));
      }
    }
    return numbers;
  }

  @Override
  public @Nullable PendingSketches pending(long number) {
    byte[] key = Keys.number(number);
    byte[] value = database.get(Column.PENDING, key);
    return value == null ? null : PendingRow.decode(number, key, value);
  }

  @Override
  public SketchTotals totals() {
    return new SketchTotals(
        database.estimatedRows(Column.SKETCHES),
        database.estimatedRows(Column.POSTINGS),
        database.estimatedRows(Column.PROGRAMS));
  }
}
