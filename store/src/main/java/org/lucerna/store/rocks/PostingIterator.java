package org.lucerna.store.rocks;

import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The rows of {@code postings}, feature by feature. They are read by the thousand, so all keys are
 * copied into one array. Not thread-safe.
 */
final class PostingIterator implements AutoCloseable {
  private final RocksIterator iterator;
  private final byte[] key = new byte[Keys.POSTING_BYTES];

  /** Postings of an iterator, which it closes. */
  PostingIterator(RocksIterator iterator) {
    this.iterator = iterator;
  }

  /** The least short keys that are posted under a feature, ascending; at most {@code limit}. */
  long[] functions(int feature, int limit) {
    byte[] prefix = Keys.feature(feature);
    long[] functions = new long[Math.min(limit, 32)];
    int size = 0;
    iterator.seek(prefix);
    while (size < limit && iterator.isValid()) {
      if (iterator.key(key) != key.length) {
        throw SketchTables.damagedPosting(iterator.key());
      }
      if (!Keys.hasPrefix(key, prefix)) {
        break;
      }
      if (size == functions.length) {
        functions = Arrays.copyOf(functions, Math.min(limit, size * 2));
      }
      functions[size++] = Keys.postedFunction(key);
      iterator.next();
    }
    checkStatus();
    return Arrays.copyOf(functions, size);
  }

  /** A failed iterator looks like one at the end. */
  private void checkStatus() {
    try {
      iterator.status();
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot read " + Column.POSTINGS.label(), e);
    }
  }

  @Override
  public void close() {
    iterator.close();
  }
}
