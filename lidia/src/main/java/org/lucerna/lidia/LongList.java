package org.lucerna.lidia;

import java.util.ArrayList;
import java.util.List;

/** Numbers, growing piece by piece, so that a long list is never copied. */
final class LongList {
  private static final int PIECE_BITS = 13;
  private static final int PIECE = 1 << PIECE_BITS;

  private final List<long[]> pieces = new ArrayList<>();
  private long size;

  void add(long value) {
    int place = (int) size & (PIECE - 1);
    if (place == 0) {
      pieces.add(new long[PIECE]);
    }
    pieces.getLast()[place] = value;
    size++;
  }

  long get(long index) {
    return pieces.get((int) (index >>> PIECE_BITS))[(int) index & (PIECE - 1)];
  }

  long size() {
    return size;
  }
}
