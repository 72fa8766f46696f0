package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.DamagePolicy;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;

/**
 * A view of the rows at one moment. Not thread-safe; close it before the database, and after its
 * {@link RowIterator}s.
 */
final class RowView implements AutoCloseable {
  private final Database database;
  private final RocksDB rocks;
  private final @Nullable Snapshot snapshot;
  private final DamagePolicy policy;

  /** Options for reading single rows. */
  private final ReadOptions lookupOptions = new ReadOptions();

  /**
   * Options for reading whole columns: with read-ahead, without evicting the blocks that pulls
   * need.
   */
  private final ReadOptions scanOptions =
      new ReadOptions().setTotalOrderSeek(true).setFillCache(false).setReadaheadSize(1 << 20);

  RowView(Database database, RocksDB rocks, @Nullable Snapshot snapshot, DamagePolicy policy) {
    this.database = database;
    this.rocks = rocks;
    this.snapshot = snapshot;
    this.policy = policy;
    if (snapshot != null) {
      lookupOptions.setSnapshot(snapshot);
      scanOptions.setSnapshot(snapshot);
    }
  }

  /** The value of {@code key}; null if there is none. */
  byte @Nullable [] get(Column column, byte[] key) {
    return database.get(lookupOptions, column, key);
  }

  private RocksIterator iterator(Column column, ReadOptions how) {
    return rocks.newIterator(database.handle(column), how);
  }

  /** An iterator to read {@code column} prefix by prefix. */
  RowIterator rows(Column column) {
    return new RowIterator(column, () -> iterator(column, lookupOptions), DamagePolicy.STRICT);
  }

  /** The postings of features. */
  PostingIterator postings() {
    return new PostingIterator(iterator(Column.POSTINGS, lookupOptions));
  }

  /** The rows of {@code column} from {@code first} on, in order. */
  RowIterator scan(Column column, byte[] first) {
    RowIterator rows = new RowIterator(column, () -> iterator(column, scanOptions), policy);
    rows.seek(first);
    return rows;
  }

  RowIterator scan(Column column) {
    return scan(column, new byte[0]);
  }

  @Override
  public void close() {
    lookupOptions.close();
    scanOptions.close();
    if (snapshot != null) {
      rocks.releaseSnapshot(snapshot);
    }
  }
}
