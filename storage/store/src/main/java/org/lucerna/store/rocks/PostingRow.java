package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.DamagedException;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.row.Row;

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
    long[] byFeature = new long[postings.size()];
    for (int i = 0; i < byFeature.length; i++) {
      byFeature[i] = (long) postings.get(i).feature() << Integer.SIZE | i;
    }
    Arrays.sort(byFeature);
    for (int from = 0; from < byFeature.length; ) {
      int feature = feature(byFeature[from]);
      ByteSink functions = new ByteSink(ShortKey.BYTES);
      int end = from;
      while (end < byFeature.length && feature(byFeature[end]) == feature) {
        ShortKey.put(functions, postings.get((int) byFeature[end++]).function());
      }
      batch.put(Column.POSTINGS, Keys.posting(feature, commit), functions.toByteArray());
      from = end;
    }
  }

  private static int feature(long ofPosting) {
    return (int) (ofPosting >> Integer.SIZE);
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
        Column.POSTINGS.label(),
        key,
        new FormatException(0, "a key of 10 bytes, and functions of 6 bytes", found));
  }
}
