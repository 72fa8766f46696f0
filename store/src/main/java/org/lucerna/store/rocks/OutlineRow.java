package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.StoredOutline;

/** The rows of {@code outlines}. */
final class OutlineRow {
  private OutlineRow() {}

  static byte[] encode(StoredOutline outline) {
    return Row.sink(2 * Integer.BYTES + outline.bytes().length())
        .u32be(outline.account())
        .u32be(outline.functions())
        .bytes(outline.bytes())
        .toByteArray();
  }

  static StoredOutline decode(byte[] key, byte[] value) {
    return Row.read(
        Column.OUTLINES,
        key,
        value,
        in ->
            new StoredOutline(
                ByteString.wrap(key), in.u32be(), in.u32be(), in.bytes(in.remaining())));
  }
}
