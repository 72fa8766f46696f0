package org.lucerna.store.row;

import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;

/** The rows of {@code push_functions}: the functions that a push added versions to. */
public final class PushFunctionsRow {
  public static final String TABLE = "push_functions";

  private PushFunctionsRow() {}

  /**
   * A row.
   *
   * @param keys in any order; may be repeated
   */
  public static byte[] encode(List<Md5> keys) {
    long[] shortKeys = keys.stream().mapToLong(ShortKey::of).sorted().distinct().toArray();
    ByteSink out = Row.sink(ShortKey.BYTES * shortKeys.length);
    for (long shortKey : shortKeys) {
      ShortKey.put(out, shortKey);
    }
    return out.toByteArray();
  }

  /** Short keys, ascending, each once. */
  public static long[] decode(byte[] key, byte[] value) {
    return Row.read(TABLE, key, value, PushFunctionsRow::take);
  }

  private static long[] take(Cursor in) {
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
    return shortKeys;
  }
}
