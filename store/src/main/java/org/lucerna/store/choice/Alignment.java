package org.lucerna.store.choice;

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

  Alignment(Layout layout, long[] asked) {
    this.layout = layout;
    this.asked = asked;
  }

  /** Raises the values of opinions that the file gives at like places. */
  void at(int place, Subject subject, double[] into) {
    long key = asked[place];
    int row = layout.firstRow(key);
    int end = row + MOST_STARTS;
    for (int spot = layout.placeInRow(row, key);
        spot >= 0 && row < end;
        spot = layout.placeInRow(++row, key)) {
      int alike = alike(place, spot, -1) + alike(place, spot, 1);
      int opinion =
          alike > 0 && layout.key(spot) == key ? subject.indexOf(layout.opinion(spot)) : -1;
      if (opinion >= 0) {
        into[opinion] = Math.max(into[opinion], alike / (2.0 * REACH));
      }
    }
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
