package org.lucerna.store.ranking;

import java.util.Arrays;
import org.lucerna.bytes.Md5;

/**
 * The functions of an input file, in the order in which they lie there. Those that nobody pushed
 * are not in it. Immutable.
 */
public final class AddressMap {
  /** No layout has more functions. */
  public static final int MAX_FUNCTIONS = 1 << 21;

  /** The bits of {@link #byKey} that are a place; the others are the high ones of the key. */
  private static final long INDEX_MASK = MAX_FUNCTIONS - 1;

  /** Ascending as unsigned numbers. */
  private final long[] addresses;

  private final long[] keys;
  private final int[] candidates;

  /** Ascending. */
  private final long[] byKey;

  /**
   * A layout.
   *
   * @param addresses of the functions, ascending as unsigned numbers, all different; not copied
   * @param keys what {@link #keyPrefix} gives for each function's key; not copied
   * @param candidates the number of the {@link NameCandidate} that was given of each, 0 where that
   *     is not remembered; as many, not copied
   * @throws IllegalArgumentException where these are not as many, or more than {@link
   *     #MAX_FUNCTIONS}
   */
  public AddressMap(long[] addresses, long[] keys, int[] candidates) {
    if (keys.length != candidates.length
        || keys.length != addresses.length
        || keys.length > MAX_FUNCTIONS) {
      throw new IllegalArgumentException(
          addresses.length
              + " addresses, "
              + keys.length
              + " keys, "
              + candidates.length
              + " candidates");
    }
    this.addresses = addresses;
    this.keys = keys;
    this.candidates = candidates;
    byKey = new long[keys.length];
    for (int place = 0; place < byKey.length; place++) {
      byKey[place] = (keys[place] & ~INDEX_MASK) | place;
    }
    Arrays.sort(byKey);
  }

  /** The part of a key that a layout has: its first eight bytes. */
  public static long keyPrefix(Md5 key) {
    return key.high();
  }

  /** How many functions. */
  public int size() {
    return keys.length;
  }

  /** Memory that it takes, in bytes. */
  public long memory() {
    return 28L * keys.length;
  }

  long address(int place) {
    return addresses[place];
  }

  /** The function at an address; -1 if none begins there. */
  int indexAt(long address) {
    int place = firstAt(addresses, address);
    return place < addresses.length && addresses[place] == address ? place : -1;
  }

  /** The index of the first of some ascending unsigned addresses that is not before another. */
  static int firstAt(long[] addresses, long address) {
    int low = 0;
    int high = addresses.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(addresses[middle], address) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The only function of a key; -1 if there is none, or more than one. */
  int onlyIndex(long key) {
    int only = -1;
    int row = firstRow(key);
    for (int place = indexInRow(row, key); place >= 0; place = indexInRow(++row, key)) {
      if (keys[place] == key) {
        if (only >= 0) {
          return -1;
        }
        only = place;
      }
    }
    return only;
  }

  long key(int place) {
    return keys[place];
  }

  int candidate(int place) {
    return candidates[place];
  }

  /** Whether any function has that key. */
  boolean has(long key) {
    int row = firstRow(key);
    int place = indexInRow(row, key);
    while (place >= 0 && keys[place] != key) {
      place = indexInRow(++row, key);
    }
    return place >= 0;
  }

  /**
   * The first row of the index whose key may be this one. From there on rows have it in the order
   * of their places, among others with the same high bits.
   */
  int firstRow(long key) {
    int found = Arrays.binarySearch(byKey, key & ~INDEX_MASK);
    return found >= 0 ? found : -found - 1;
  }

  /** The place in a row of the index; -1 where that and all behind it are of other keys. */
  int indexInRow(int row, long key) {
    return row < byKey.length && (byKey[row] & ~INDEX_MASK) == (key & ~INDEX_MASK)
        ? (int) (byKey[row] & INDEX_MASK)
        : -1;
  }
}
