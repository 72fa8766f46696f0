package org.lucerna.store.rocks;

import org.lucerna.bytes.Cursor;
import org.lucerna.store.row.Row;

/** The rows of {@code frequency}. */
final class CountRow {
  private CountRow() {}

  static byte[] encode(long count) {
    return Row.sink(8).u64be(count).toByteArray();
  }

  static long decode(byte[] key, byte[] value) {
    return Row.read(Column.FREQUENCY.label(), key, value, Cursor::u64be);
  }
}
