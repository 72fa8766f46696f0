package org.lucerna.store.ranking;

import java.util.Arrays;

/**
 * A pull aligned with a file: for each function of the file that has the key of a place, how many
 * functions around both match. Functions that only one of them has are skipped: they were never
 * pushed, or they were added or removed between two versions of a program. Not thread-safe.
 *
 * <p>Matching functions form a run, and each of them leads to the same run. So a run is walked once
 * and cached, unless a longer one covers the place.
 */
final class Alignment {
  /** Functions of one key in one file that are compared for each place. */
  static final int MAX_STARTS = 256;

  /** Functions skipped between one match and the next. */
  private static final int MAX_SKIPPED = 64;

  /** Functions compared per file; after that the file is ignored. */
  private static final int MAX_STEPS = 1 << 22;

  private final AddressMap addressMap;
  private final long[] requested;
  private final long[] sorted;
  private int steps;

  /** The run cached at each place: index in the file, functions before the place, total length. */
  private final int[] spots;

  private final int[] indexes;
  private final int[] lengths;

  /** The current walk: matching places and indexes in the file. */
  private final Walk back = new Walk();

  private final Walk ahead = new Walk();

  /**
   * An alignment.
   *
   * @param requested {@link AddressMap#keyPrefix} of the key at each place
   * @param sorted the same, ascending
   */
  Alignment(AddressMap addressMap, long[] requested, long[] sorted) {
    this.addressMap = addressMap;
    this.requested = requested;
    this.sorted = sorted;
    spots = new int[requested.length];
    indexes = new int[requested.length];
    lengths = new int[requested.length];
  }

  /** Reports each candidate that the file gives to the key of a place, and its match. */
  void at(int place, FunctionCandidates function, MatchConsumer matchConsumer) {
    long key = requested[place];
    int row = addressMap.firstRow(key);
    int end = row + MAX_STARTS;
    for (int spot = addressMap.indexInRow(row, key);
        spot >= 0 && row < end && steps < MAX_STEPS;
        spot = addressMap.indexInRow(++row, key)) {
      int candidate =
          addressMap.key(spot) == key ? function.indexOf(addressMap.candidate(spot)) : -1;
      if (candidate < 0) {
        continue;
      }
      if (lengths[place] > 0 && spots[place] == spot) {
        matchConsumer.take(candidate, indexes[place], lengths[place] - indexes[place] - 1);
      } else {
        back.from(place, spot, -1);
        ahead.from(place, spot, 1);
        matchConsumer.take(candidate, back.count, ahead.count);
        remember(place, spot);
      }
    }
  }

  /** Receives matches. */
  @FunctionalInterface
  interface MatchConsumer {
    /**
     * A candidate; the same one may come several times.
     *
     * @param before number of matching functions before the place
     * @param after number of matching functions after it
     */
    void take(int candidate, int before, int after);
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

  /** Consecutive matching functions in one direction. */
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
          && at < requested.length
          && there >= 0
          && there < addressMap.size()) {
        steps++;
        if (requested[at] == addressMap.key(there)) {
          add(at, there);
          skipped = 0;
          at += step;
          there += step;
        } else if (!addressMap.has(requested[at])) {
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
