package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.DamagePolicy;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Rows of a column in the order of their keys. After a seek, {@link #next} moves to the first row;
 * it returns false after the last one. Not thread-safe.
 */
final class RowIterator implements AutoCloseable {
  private final Column column;
  private final Supplier<RocksIterator> iterators;
  private final DamagePolicy policy;
  private RocksIterator iterator;
  private byte[] prefix = new byte[0];
  private boolean fresh;
  private byte[] key = new byte[0];

  RowIterator(Column column, Supplier<RocksIterator> iterators, DamagePolicy policy) {
    this.column = column;
    this.iterators = iterators;
    iterator = iterators.get();
    this.policy = policy;
  }

  /** Seeks the rows whose keys start with {@code wanted}. */
  void seekPrefix(byte[] wanted) {
    seek(wanted);
    prefix = wanted;
  }

  /** Seeks the rows from {@code first} (inclusive) to the end of the column. */
  void seek(byte[] first) {
    prefix = new byte[0];
    key = first;
    iterator.seek(first);
    fresh = true;
  }

  /** Moves to the column's last row; false if the column is empty. */
  boolean last() {
    iterator.seekToLast();
    return onRow();
  }

  private boolean onRow() {
    if (!iterator.isValid()) {
      StoreException trouble = failure();
      if (trouble != null) {
        throw trouble;
      }
      return false;
    }
    key = iterator.key();
    return true;
  }

  /** Moves to the last row whose key is less than {@code bound}; false if there is none. */
  boolean before(byte[] bound) {
    iterator.seekForPrev(bound);
    if (iterator.isValid() && Arrays.equals(iterator.key(), bound)) {
      iterator.prev();
    }
    return onRow();
  }

  boolean next() {
    if (!fresh) {
      iterator.next();
    }
    fresh = false;
    if (!iterator.isValid() && !passDamage()) {
      // Stay past the end on later calls.
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

  /**
   * Checks for a failure: a failed iterator looks like one at the end.
   *
   * @throws DamagedException if it failed because of damage, and the policy does not skip it
   * @throws StoreException if the disk failed
   */
  private boolean passDamage() {
    StoreException trouble = failure();
    if (trouble == null) {
      return false;
    }
    if (!(trouble instanceof DamagedException damage)) {
      throw trouble;
    }
    policy.damaged(damage);
    iterator.close();
    iterator = new DamagedRange(iterators).next(key);
    return iterator.isValid();
  }

  private @Nullable StoreException failure() {
    try {
      iterator.status();
      return null;
    } catch (RocksDBException e) {
      return RocksErrors.with("cannot read " + column.label(), e);
    }
  }

  byte[] key() {
    return key;
  }

  /** A copy of the row's value. */
  byte[] value() {
    return iterator.value();
  }

  @Override
  public void close() {
    iterator.close();
  }
}
