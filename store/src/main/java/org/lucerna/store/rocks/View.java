package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/**
 * A reading of several rows that belong together. It belongs to one thread, and is closed before
 * the database and after the {@link Rows} it gave.
 */
final class View implements Lookup, AutoCloseable {
  private final Database database;
  private final RocksDB rocks;
  private final @Nullable Snapshot snapshot;

  /** For rows wanted for their own sake. */
  private final ReadOptions pointed = new ReadOptions();

  /** For whole columns: they are read ahead, and do not drive out what pulls need. */
  private final ReadOptions sweeping =
      new ReadOptions().setTotalOrderSeek(true).setFillCache(false).setReadaheadSize(1 << 20);

  View(Database database, RocksDB rocks, @Nullable Snapshot snapshot) {
    this.database = database;
    this.rocks = rocks;
    this.snapshot = snapshot;
    if (snapshot != null) {
      pointed.setSnapshot(snapshot);
      sweeping.setSnapshot(snapshot);
    }
  }

  @Override
  public byte @Nullable [] get(Column column, byte[] key) {
    return database.get(pointed, column, key);
  }

  /** Rows of {@code column}, to be had prefix by prefix. */
  Rows rows(Column column) {
    return new Rows(column, rocks.newIterator(database.handle(column), pointed));
  }

  /** All rows of {@code column}, in order, from {@code first} on. */
  Rows sweep(Column column, byte[] first) {
    Rows rows = new Rows(column, rocks.newIterator(database.handle(column), sweeping));
    rows.seek(first);
    return rows;
  }

  Rows sweep(Column column) {
    return sweep(column, new byte[0]);
  }

  @Override
  public void close() {
    pointed.close();
    sweeping.close();
    if (snapshot != null) {
      rocks.releaseSnapshot(snapshot);
    }
  }
}
