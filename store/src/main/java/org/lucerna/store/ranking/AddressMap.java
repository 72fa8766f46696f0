package org.lucerna.store.ranking;

import java.util.Arrays;
import org.lucerna.bytes.Md5;

/**
 * The functions of an input file, in the order in which they lie there. Those that nobody pushed
 * are not in it. Immutable.
 */
public final class AddressMap {
  /** No layout has more functions. */
  public static final int MOST = 1 << 21;

  /** The bits of {@link #byKey} that are a place; the others are the high ones of the key. */
  private static final long PLACE = MOST - 1;

  /** Ascending as unsigned numbers. */
  private final long[] addresses;

  private final long[] keys;
  private final int[] opinions;

  /** Ascending. */
  private final long[] byKey;

  /**
   * A layout.
   *
   * @param addresses of the functions, ascending as unsigned numbers, all different; not copied
   * @param keys what {@link #part} gives for each function's key; not copied
   * @param opinions the number of the {@link NameCandidate} that was given of each, 0 where that is
   *     not remembered; as many, not copied
   * @throws IllegalArgumentException where these are not as many, or more than {@link #MOST}
   */
  public AddressMap(long[] addresses, long[] keys, int[] opinions) {
    if (keys.length != opinions.length || keys.length != addresses.length || keys.length > MOST) {
      throw new IllegalArgumentException(
          addresses.length
              + " addresses, "
              + keys.length
              + " keys, "
              + opinions.length
              + " opinions");
    }
    this.addresses = addresses;
    this.keys = keys;
    this.opinions = opinions;
    byKey = new long[keys.length];
    for (int place = 0; place < byKey.length; place++) {
      byKey[place] = (keys[place] & ~PLACE) | place;
    }
    Arrays.sort(byKey);
  }

  /** The part of a key that a layout has: its first eight bytes. */
  public static long part(Md5 key) {
    return key.high();
  }

  /** How many functions. */
  public int size() {
    return keys.length;
  }

  /** Memory that it takes, in bytes. */
  public long bytes() {
    return 28L * keys.length;
  }

  long address(int place) {
    return addresses[place];
  }

  /** The function at an address; -1 if none begins there. */
  int placeAt(long address) {
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
  int onlyPlace(long key) {
    int only = -1;
    int row = firstRow(key);
    for (int place = placeInRow(row, key); place >= 0; place = placeInRow(++row, key)) {
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

  int opinion(int place) {
    return opinions[place];
  }

  /** Whether any function has that key. */
  boolean has(long key) {
    int row = firstRow(key);
    int place = placeInRow(row, key);
    while (place >= 0 && keys[place] != key) {
      place = placeInRow(++row, key);
    }
    return place >= 0;
  }

  /**
   * The first row of the index whose key may be this one. From there on rows have it in the order
   * of their places, among others with the same high bits.
   */
  int firstRow(long key) {
    int found = Arrays.binarySearch(byKey, key & ~PLACE);
    return found >= 0 ? found : -found - 1;
  }

  /** The place in a row of the index; -1 where that and all behind it are of other keys. */
  int placeInRow(int row, long key) {
    return row < byKey.length && (byKey[row] & ~PLACE) == (key & ~PLACE)
        ? (int) (byKey[row] & PLACE)
        : -1;
  }
}
