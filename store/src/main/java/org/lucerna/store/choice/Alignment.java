package org.lucerna.store.choice;

import java.util.Arrays;

/**
 * A pull laid beside a file: for each function of the file that has the key of a place, how far the
 * functions around both are the same. What only one of them has is skipped: functions that nobody
 * pushed, and those that came in or went from one version of a program to the next. It belongs to
 * one thread.
 */
final class Alignment {
  /** Functions on each side; those that fit so far fit in full. */
  static final int REACH = 8;

  /** Functions on each side that are looked at where it is so many. */
  static final int FAR_REACH = 256;

  /** Functions of one key in one file that are looked at for each place. */
  static final int MOST_STARTS = 256;

  /** Functions skipped on one side of one place. */
  private static final int MOST_SKIPPED = 64;

  /** Functions compared in all; then a file has nothing more to say. */
  private static final int MOST_STEPS = 1 << 22;

  private final Layout layout;
  private final long[] asked;
  private final long[] sorted;
  private int steps;

  /**
   * An alignment.
   *
   * @param asked {@link Layout#part} of the key at each place
   * @param sorted the same, ascending
   */
  Alignment(Layout layout, long[] asked, long[] sorted) {
    this.layout = layout;
    this.asked = asked;
    this.sorted = sorted;
  }

  /**
   * Tells how far the surroundings fit where the file gives opinions.
   *
   * @param into raised to the functions that are the same on both sides, for each opinion: up to
   *     {@link #REACH} on each; more than twice that where it is so many on both
   */
  void at(int place, Subject subject, int[] into) {
    long key = asked[place];
    int row = layout.firstRow(key);
    int end = row + MOST_STARTS;
    for (int spot = layout.placeInRow(row, key);
        spot >= 0 && row < end && steps < MOST_STEPS;
        spot = layout.placeInRow(++row, key)) {
      int opinion = layout.key(spot) == key ? subject.indexOf(layout.opinion(spot)) : -1;
      if (opinion >= 0) {
        into[opinion] = Math.max(into[opinion], fit(place, spot));
      }
    }
  }

  private int fit(int place, int spot) {
    int before = alike(place, spot, -1, REACH);
    int behind = alike(place, spot, 1, REACH);
    if (before < REACH || behind < REACH) {
      return before + behind;
    }
    return alike(place, spot, -1, FAR_REACH) + alike(place, spot, 1, FAR_REACH) + 1;
  }

  private int alike(int place, int spot, int step, int reach) {
    int count = 0;
    int skipped = 0;
    int at = place + step;
    int there = spot + step;
    while (count < reach
        && skipped < MOST_SKIPPED
        && at >= 0
        && at < asked.length
        && there >= 0
        && there < layout.size()) {
      steps++;
      if (asked[at] == layout.key(there)) {
        count++;
        at += step;
        there += step;
      } else if (!layout.has(asked[at])) {
        skipped++;
        at += step;
      } else if (Arrays.binarySearch(sorted, layout.key(there)) < 0) {
        skipped++;
        there += step;
      } else {
        break;
      }
    }
    return count;
  }
}
