package org.lucerna.store.row;

import org.lucerna.bytes.ByteString;
import org.lucerna.store.backend.StoredOutline;

/** The rows of {@code outlines}. */
public final class OutlineRow {
  public static final String TABLE = "outlines";

  private OutlineRow() {}

  public static byte[] encode(StoredOutline outline) {
    return Row.sink(2 * Integer.BYTES + outline.bytes().length())
        .u32be(outline.account())
        .u32be(outline.functions())
        .bytes(outline.bytes())
        .toByteArray();
  }

  public static StoredOutline decode(byte[] key, byte[] value) {
    return Row.read(
        TABLE,
        key,
        value,
        in ->
            new StoredOutline(
                ByteString.wrap(key), in.u32be(), in.u32be(), in.bytes(in.remaining())));
  }
}
