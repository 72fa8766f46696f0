package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Scan;

/** The known functions that have certain short keys. */
final class ShortKeyScan implements Scan<Md5> {
  private final RowIterator rows;
  private final long[] shortKeys;
  private int next;

  /**
   * A scan.
   *
   * @param rows of {@code current}
   * @param shortKeys ascending, each once
   */
  ShortKeyScan(RowIterator rows, long[] shortKeys) {
    this.rows = rows;
    this.shortKeys = shortKeys;
  }

  @Override
  public @Nullable Md5 next() {
    while (next == 0 || !rows.next()) {
      if (next == shortKeys.length) {
        return null;
      }
      rows.seekPrefix(Keys.shortKey(shortKeys[next++]));
    }
    return Md5.of(rows.key(), 0);
  }

  @Override
  public void close() {
    rows.close();
  }
}
