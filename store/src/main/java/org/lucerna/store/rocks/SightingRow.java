package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.backend.StoredSighting;

/** The rows of {@code function_files}. */
final class SightingRow {
  private SightingRow() {}

  static byte[] encode(StoredSighting sighting) {
    ByteSink out = Row.sink(10);
    PackedInts.putEa64(out, sighting.address());
    return out.toByteArray();
  }

  static StoredSighting decode(byte[] key, byte[] value) {
    long address = Row.read(Column.FUNCTION_FILES, key, value, SightingRow::address);
    return new StoredSighting(Md5.of(key, 0), Integer.toUnsignedLong(Keys.fileOf(key)), address);
  }

  private static long address(Cursor in) {
    return PackedInts.ea64(in);
  }
}
