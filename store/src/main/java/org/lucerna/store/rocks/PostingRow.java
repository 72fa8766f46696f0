package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.Posting;

/**
 * The rows of {@code postings}: each has the functions that one commit posts under a feature, so
 * that functions of one program, which share many, need few rows.
 */
final class PostingRow {
  private PostingRow() {}

  /**
   * Adds the rows of a commit.
   *
   * @param postings all of the commit
   * @param commit its number: no other commit has it
   */
  static void put(Batch batch, List<Posting> postings, long commit) {
    Posting[] sorted = postings.toArray(Posting[]::new);
    Arrays.sort(sorted);
    for (int from = 0; from < sorted.length; ) {
      int feature = sorted[from].feature();
      ByteSink functions = new ByteSink(ShortKey.BYTES);
      int end = from;
      while (end < sorted.length && sorted[end].feature() == feature) {
        Keys.putShortKey(functions, sorted[end++].function());
      }
      batch.put(Column.POSTINGS, Keys.posting(feature, commit), functions.toByteArray());
      from = end;
    }
  }

  /** The number of functions in a row. */
  static int size(byte[] key, int keyBytes, int valueBytes) {
    if (keyBytes != Keys.POSTING_BYTES || valueBytes == 0 || valueBytes % ShortKey.BYTES != 0) {
      throw damaged(key, keyBytes + " and " + valueBytes);
    }
    return valueBytes / ShortKey.BYTES;
  }

  /** The function at an index of a row's value. */
  static long function(byte[] value, int index) {
    long function = 0;
    for (int i = ShortKey.BYTES * index; i < ShortKey.BYTES * (index + 1); i++) {
      function = function << Byte.SIZE | (value[i] & 0xff);
    }
    return function;
  }

  private static DamagedException damaged(byte[] key, String found) {
    return Row.damaged(
        Column.POSTINGS,
        key,
        new FormatException(0, "a key of 10 bytes, and functions of 6 bytes", found));
  }
}
