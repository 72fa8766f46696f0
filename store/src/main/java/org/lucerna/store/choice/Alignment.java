package org.lucerna.store.choice;

import java.util.Arrays;

/**
 * A pull laid beside a file: for each function of the file that has the key of a place, how far the
 * functions around both are the same.
 */
final class Alignment {
  /** Functions looked at on each side. */
  static final int REACH = 8;

  /** Functions of one key in one file that are looked at for each place. */
  static final int MOST_STARTS = 256;

  private final Layout layout;
  private final long[] asked;

  /** Functions of the file, sorted by key and then by place. */
  private final int[] byKey;

  private final long[] sortedKeys;

  Alignment(Layout layout, long[] asked) {
    this.layout = layout;
    this.asked = asked;
    long[][] order = new long[layout.size()][];
    for (int i = 0; i < order.length; i++) {
      order[i] = new long[] {layout.key(i), i};
    }
    Arrays.sort(
        order, (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
    byKey = new int[order.length];
    sortedKeys = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      sortedKeys[i] = order[i][0];
      byKey[i] = (int) order[i][1];
    }
  }

  /** Raises the values of opinions that the file gives at like places. */
  void at(int place, Subject subject, double[] into) {
    long key = asked[place];
    int first = first(key);
    int end = Math.min(sortedKeys.length, first + MOST_STARTS);
    for (int i = first; i < end && sortedKeys[i] == key; i++) {
      int spot = byKey[i];
      int opinion = subject.indexOf(layout.opinion(spot));
      if (opinion >= 0) {
        int alike = alike(place, spot, -1) + alike(place, spot, 1);
        into[opinion] = Math.max(into[opinion], alike / (2.0 * REACH));
      }
    }
  }

  private int first(long key) {
    int low = 0;
    int high = sortedKeys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sortedKeys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int alike(int place, int spot, int step) {
    int count = 0;
    int at = place + step;
    int there = spot + step;
    while (count < REACH
        && at >= 0
        && at < asked.length
        && there >= 0
        && there < layout.size()
        && asked[at] == layout.key(there)) {
      count++;
      at += step;
      there += step;
    }
    return count;
  }
}
