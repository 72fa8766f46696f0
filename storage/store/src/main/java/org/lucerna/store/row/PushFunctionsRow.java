package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.AddedFunctions;

/** The rows of {@code push_functions}: the functions that a push added versions to. */
public final class PushFunctionsRow {
  public static final String TABLE = "push_functions";

  private PushFunctionsRow() {}

  /** A row. */
  public static byte[] encode(AddedFunctions added) {
    ByteSink out = Row.sink(ShortKey.BYTES * added.keyCount());
    added.shortKeys().forEach(shortKey -> ShortKey.put(out, shortKey));
    PackedInts.putDd(out, added.functions());
    return out.toByteArray();
  }

  /** The functions of a row. In one of version 0.2 every key is a function. */
  public static AddedFunctions decode(byte[] key, byte[] value) {
    return Row.read(TABLE, key, value, PushFunctionsRow::take);
  }

  private static AddedFunctions take(Cursor in) {
    long[] shortKeys = new long[(int) (in.remaining() / ShortKey.BYTES)];
    long last = -1;
    for (int i = 0; i < shortKeys.length; i++) {
      long at = in.offset();
      long next = ShortKey.read(in);
      if (next <= last) {
        throw new FormatException(at, "a short key after " + last, "" + next);
      }
      shortKeys[i] = next;
      last = next;
    }
    // The number is shorter than a key.
    return AddedFunctions.of(shortKeys, in.atEnd() ? shortKeys.length : PackedInts.dd(in));
  }
}
