package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.StoredSketch;

/** The rows of {@code sketches}; the key is the function's. */
public final class SketchRow {
  public static final String TABLE = "sketches";

  private static final int ACCOUNT_BYTES = 4;

  private SketchRow() {}

  public static byte[] encode(StoredSketch sketch) {
    return new ByteSink(ACCOUNT_BYTES + sketch.bytes().length())
        .u32be(sketch.account())
        .bytes(sketch.bytes())
        .toByteArray();
  }

  public static StoredSketch decode(byte[] key, byte[] value) {
    if (key.length != Md5.BYTES || value.length <= ACCOUNT_BYTES) {
      throw Row.damaged(
          TABLE,
          key,
          new FormatException(0, "a key of 16 bytes and a sketch", value.length + " bytes"));
    }
    ByteString row = ByteString.wrap(value);
    int account = Cursor.of(row).u32be();
    return new StoredSketch(Md5.of(key, 0), account, row.slice(ACCOUNT_BYTES, row.length()));
  }
}
