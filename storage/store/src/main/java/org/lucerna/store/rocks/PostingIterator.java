package org.lucerna.store.rocks;

import java.util.Arrays;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The rows of {@code postings}, feature by feature. They are read by the thousand, so all are
 * copied into the same arrays. Not thread-safe.
 */
final class PostingIterator implements AutoCloseable {
  private static final int TYPICAL_BYTES = 1 << 10;

  private final RocksIterator iterator;
  private final byte[] key = new byte[Keys.POSTING_BYTES];
  private byte[] value = new byte[TYPICAL_BYTES];
  private long[] functions = new long[TYPICAL_BYTES];
  private int size;

  /** Postings of an iterator, which it closes. */
  PostingIterator(RocksIterator iterator) {
    this.iterator = iterator;
  }

  /**
   * Short keys that are posted under a feature, ascending, each once.
   *
   * @param limit at most this many; if there are more, any of them
   */
  long[] functions(int feature, int limit) {
    byte[] prefix = Keys.feature(feature);
    size = 0;
    iterator.seek(prefix);
    while (iterator.isValid()) {
      int keyBytes = iterator.key(key);
      if (keyBytes >= prefix.length && !Keys.hasPrefix(key, prefix)) {
        break;
      }
      add(keyBytes);
      if (size >= limit) {
        sort();
        if (size >= limit) {
          break;
        }
      }
      iterator.next();
    }
    checkStatus();
    sort();
    return Arrays.copyOf(functions, Math.min(size, limit));
  }

  /** Adds the functions of the current row. */
  private void add(int keyBytes) {
    int valueBytes = iterator.value(value);
    if (valueBytes > value.length) {
      value = iterator.value();
    }
    int count = PostingRow.size(key, keyBytes, valueBytes);
    if (size + count > functions.length) {
      functions = Arrays.copyOf(functions, 2 * (size + count));
    }
    for (int i = 0; i < count; i++) {
      functions[size++] = PostingRow.function(value, i);
    }
  }

  /** A function that was posted again is in two rows. */
  private void sort() {
    Arrays.sort(functions, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || functions[i] != functions[i - 1]) {
        functions[kept++] = functions[i];
      }
    }
    size = kept;
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
