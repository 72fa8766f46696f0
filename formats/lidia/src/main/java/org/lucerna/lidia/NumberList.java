package org.lucerna.lidia;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of numbers that grows in pieces, so that a long list is never copied. In a piece without
 * numbers of more than 32 bits, each takes four bytes, otherwise eight.
 */
final class NumberList {
  private static final int PIECE_BITS = 13;
  private static final int PIECE = 1 << PIECE_BITS;
  private static final int[] ZEROS = {};

  private final List<int[]> low = new ArrayList<>();

  /** The upper halves; {@link #ZEROS} for a piece in which all are 0. */
  private final List<int[]> high = new ArrayList<>();

  private long size;

  void add(long value) {
    int place = (int) size & (PIECE - 1);
    if (place == 0) {
      low.add(new int[PIECE]);
      high.add(ZEROS);
    }
    low.getLast()[place] = (int) value;
    if (value >>> 32 != 0) {
      int[] upper = high.getLast();
      if (upper.length == 0) {
        upper = new int[PIECE];
        high.set(high.size() - 1, upper);
      }
      upper[place] = (int) (value >>> 32);
    }
    size++;
  }

  long get(long index) {
    int piece = (int) (index >>> PIECE_BITS);
    int place = (int) index & (PIECE - 1);
    int[] upper = high.get(piece);
    long value = Integer.toUnsignedLong(low.get(piece)[place]);
    return upper.length == 0 ? value : value | ((long) upper[place] << 32);
  }

  long size() {
    return size;
  }
}
