package org.lucerna.store.rocks;

import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Rows of a column in the order of their keys. After a seek, {@link #next} leads to the first row,
 * and answers false behind the last one. It belongs to one thread.
 */
final class Rows implements AutoCloseable {
  private final Column column;
  private final RocksIterator iterator;
  private byte[] prefix = new byte[0];
  private boolean fresh;
  private byte[] key = new byte[0];

  Rows(Column column, RocksIterator iterator) {
    this.column = column;
    this.iterator = iterator;
  }

  /** The rows whose keys begin with {@code wanted}. */
  void seekPrefix(byte[] wanted) {
    seek(wanted);
    prefix = wanted;
  }

  /** The rows from {@code first} (included) to the column's end. */
  void seek(byte[] first) {
    prefix = new byte[0];
    iterator.seek(first);
    fresh = true;
  }

  /** Goes to the column's last row; false where it has none. */
  boolean last() {
    iterator.seekToLast();
    if (!iterator.isValid()) {
      checkEnd();
      return false;
    }
    key = iterator.key();
    return true;
  }

  boolean next() {
    if (!fresh) {
      iterator.next();
    }
    fresh = false;
    if (!iterator.isValid()) {
      checkEnd();
      // Stay behind the end, also when asked again.
      fresh = true;
      return false;
    }
    key = iterator.key();
    if (!Keys.hasPrefix(key, prefix)) {
      fresh = true;
      return false;
    }
    return true;
  }

  /** An iterator that fails looks like one that is at the end. */
  private void checkEnd() {
    try {
      iterator.status();
    } catch (RocksDBException e) {
      throw Trouble.with("cannot read " + column.label(), e);
    }
  }

  byte[] key() {
    return key;
  }

  /** The row's value, a copy. */
  byte[] value() {
    return iterator.value();
  }

  @Override
  public void close() {
    iterator.close();
  }
}
