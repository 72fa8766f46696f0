package org.lucerna.store.ranking;

import java.util.Arrays;

/**
 * A pull laid beside a file: for each function of the file that has the key of a place, how far the
 * functions around both are the same. What only one of them has is skipped: functions that nobody
 * pushed, and those that came in or went from one version of a program to the next. It belongs to
 * one thread.
 *
 * <p>Functions that fit form a path: each of them would give the same one. So a path is walked once
 * and remembered, unless a longer one leads through the place.
 */
final class Alignment {
  /** Functions of one key in one file that are looked at for each place. */
  static final int MAX_STARTS = 256;

  /** Functions skipped from one that fits to the next. */
  private static final int MAX_SKIPPED = 64;

  /** Functions compared in all; then a file has nothing more to say. */
  private static final int MAX_STEPS = 1 << 22;

  private final AddressMap addressMap;
  private final long[] asked;
  private final long[] sorted;
  private int steps;

  /** Of the path remembered at each place: where in the file, how many before, how many in all. */
  private final int[] spots;

  private final int[] indexes;
  private final int[] lengths;

  /** The walk at hand: places and spots that fit. */
  private final Walk back = new Walk();

  private final Walk ahead = new Walk();

  /**
   * An alignment.
   *
   * @param asked {@link AddressMap#keyPrefix} of the key at each place
   * @param sorted the same, ascending
   */
  Alignment(AddressMap addressMap, long[] asked, long[] sorted) {
    this.addressMap = addressMap;
    this.asked = asked;
    this.sorted = sorted;
    spots = new int[asked.length];
    indexes = new int[asked.length];
    lengths = new int[asked.length];
  }

  /** Shows each opinion that the file gives of the key of a place, and how far it fits there. */
  void at(int place, FunctionCandidates function, Taker taker) {
    long key = asked[place];
    int row = addressMap.firstRow(key);
    int end = row + MAX_STARTS;
    for (int spot = addressMap.indexInRow(row, key);
        spot >= 0 && row < end && steps < MAX_STEPS;
        spot = addressMap.indexInRow(++row, key)) {
      int opinion = addressMap.key(spot) == key ? function.indexOf(addressMap.candidate(spot)) : -1;
      if (opinion < 0) {
        continue;
      }
      if (lengths[place] > 0 && spots[place] == spot) {
        taker.take(opinion, indexes[place], lengths[place] - indexes[place] - 1);
      } else {
        back.from(place, spot, -1);
        ahead.from(place, spot, 1);
        taker.take(opinion, back.count, ahead.count);
        remember(place, spot);
      }
    }
  }

  /** Takes what fits. */
  @FunctionalInterface
  interface Taker {
    /**
     * An opinion, which may come several times.
     *
     * @param before functions that are the same before the place
     * @param behind functions that are the same behind it
     */
    void take(int opinion, int before, int behind);
  }

  private void remember(int place, int spot) {
    int length = back.count + ahead.count + 1;
    for (int i = 0; i < back.count; i++) {
      remember(back.places[i], back.spots[i], back.count - 1 - i, length);
    }
    remember(place, spot, back.count, length);
    for (int i = 0; i < ahead.count; i++) {
      remember(ahead.places[i], ahead.spots[i], back.count + 1 + i, length);
    }
  }

  private void remember(int place, int spot, int index, int length) {
    if (length > lengths[place]) {
      spots[place] = spot;
      indexes[place] = index;
      lengths[place] = length;
    }
  }

  /** Functions that fit, one after the other, in one direction. */
  private final class Walk {
    private int[] places = new int[16];
    private int[] spots = new int[16];
    private int count;

    void from(int place, int spot, int step) {
      count = 0;
      int skipped = 0;
      int at = place + step;
      int there = spot + step;
      while (skipped < MAX_SKIPPED
          && at >= 0
          && at < asked.length
          && there >= 0
          && there < addressMap.size()) {
        steps++;
        if (asked[at] == addressMap.key(there)) {
          add(at, there);
          skipped = 0;
          at += step;
          there += step;
        } else if (!addressMap.has(asked[at])) {
          skipped++;
          at += step;
        } else if (Arrays.binarySearch(sorted, addressMap.key(there)) < 0) {
          skipped++;
          there += step;
        } else {
          break;
        }
      }
    }

    private void add(int place, int spot) {
      if (count == places.length) {
        places = Arrays.copyOf(places, 2 * count);
        spots = Arrays.copyOf(spots, 2 * count);
      }
      places[count] = place;
      spots[count++] = spot;
    }
  }
}
