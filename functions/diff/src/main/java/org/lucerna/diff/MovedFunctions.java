package org.lucerna.diff;

import java.util.BitSet;

/**
 * Functions that stand elsewhere among the others: those outside of one longest sequence of pairs
 * that both files have in the same order. Improbable pairs do not count: a wrong one would make a
 * right one seem moved.
 */
final class MovedFunctions {
  private MovedFunctions() {}

  /**
   * The places in the second program of pairs that moved.
   *
   * @param size of the second program
   */
  static BitSet of(int size, Pairs pairs) {
    // Of the sequences of each length, the place where that with the earliest end ends.
    int[] ends = new int[size];
    int[] previous = new int[size];
    int length = 0;
    for (int place = 0; place < size; place++) {
      int partner = pairs.before(place);
      if (partner < 0 || !pairs.leads(partner)) {
        continue;
      }
      int at = firstNotBelow(ends, length, partner, pairs);
      previous[place] = at == 0 ? -1 : ends[at - 1];
      ends[at] = place;
      length = Math.max(length, at + 1);
    }
    BitSet moved = new BitSet(size);
    for (int place = 0; place < size; place++) {
      moved.set(place, pairs.before(place) >= 0 && pairs.leads(pairs.before(place)));
    }
    for (int place = length == 0 ? -1 : ends[length - 1]; place >= 0; place = previous[place]) {
      moved.clear(place);
    }
    return moved;
  }

  private static int firstNotBelow(int[] ends, int length, int partner, Pairs pairs) {
    int low = 0;
    int high = length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pairs.before(ends[middle]) < partner) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
