package org.lucerna.store.rocks;

import java.util.HexFormat;
import java.util.function.Function;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.StoreException;

/**
 * A value's frame: the format byte that every value begins with, and the error that tells which
 * value is damaged.
 */
final class Row {
  private static final int FORMAT = 1;

  private Row() {}

  /** A sink for a value, the format byte in it. */
  static ByteSink sink(int expectedSize) {
    return new ByteSink(expectedSize + 1).u8(FORMAT);
  }

  /**
   * Reads a value, the format byte already passed.
   *
   * @throws StoreException where it is damaged, or of a format unknown here
   */
  static <T> T read(Column column, byte[] key, byte[] value, Function<Cursor, T> body) {
    try {
      Cursor in = Cursor.of(value);
      int format = in.u8();
      if (format != FORMAT) {
        throw new FormatException(0, "format " + FORMAT, "format " + format);
      }
      return body.apply(in);
    } catch (FormatException damage) {
      throw new StoreException(
          "damaged value of "
              + HexFormat.of().formatHex(key)
              + " in "
              + column.label()
              + " "
              + damage.getMessage(),
          damage);
    }
  }
}
