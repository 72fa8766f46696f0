package org.lucerna.store.rocks;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** A batch of changes, written atomically. Not thread-safe. */
final class Batch implements AutoCloseable {
  private final Database database;
  private final WriteBatch changes = new WriteBatch();

  Batch(Database database) {
    this.database = database;
  }

  void put(Column column, byte[] key, byte[] value) {
    try {
      changes.put(handle(column), key, value);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot prepare a write", e);
    }
  }

  void delete(Column column, byte[] key) {
    try {
      changes.delete(handle(column), key);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot prepare a write", e);
    }
  }

  /** Deletes the rows from {@code first} (included) to {@code end} (excluded). */
  void deleteRange(Column column, byte[] first, byte[] end) {
    try {
      changes.deleteRange(handle(column), first, end);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot prepare a write", e);
    }
  }

  private ColumnFamilyHandle handle(Column column) {
    return database.handle(column);
  }

  /** Size in bytes, of keys and values together. */
  long size() {
    return changes.getDataSize();
  }

  /** The number of changed rows. */
  int rows() {
    return changes.count();
  }

  boolean isEmpty() {
    return changes.count() == 0;
  }

  void clear() {
    changes.clear();
  }

  WriteBatch changes() {
    return changes;
  }

  @Override
  public void close() {
    changes.close();
  }
}
