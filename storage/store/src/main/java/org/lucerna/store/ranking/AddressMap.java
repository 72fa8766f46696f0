package org.lucerna.store.ranking;

import java.util.Arrays;
import org.lucerna.bytes.Md5;

/**
 * The functions of an input file in the order of their addresses, without functions that were never
 * pushed. Immutable.
 */
public final class AddressMap {
  /** Limit for one file. */
  public static final int MAX_FUNCTIONS = 1 << 21;

  /** The bits of {@link #byKey} that hold an index; the others are the high bits of the key. */
  private static final long INDEX_MASK = MAX_FUNCTIONS - 1;

  /** Ascending addresses, as unsigned numbers. */
  private final long[] addresses;

  private final long[] keys;
  private final int[] candidates;

  /** Ascending addresses. */
  private final long[] byKey;

  /**
   * An address map.
   *
   * @param addresses of the functions, ascending as unsigned numbers, all different; not copied
   * @param keys {@link #keyPrefix} of each function's key; not copied
   * @param candidates the number of the {@link NameCandidate} given to each function, 0 if unknown;
   *     not copied
   * @throws IllegalArgumentException if the lengths differ or exceed {@link #MAX_FUNCTIONS}
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
    for (int index = 0; index < byKey.length; index++) {
      byKey[index] = (keys[index] & ~INDEX_MASK) | index;
    }
    Arrays.sort(byKey);
  }

  /** The part of a key that an address map holds: its first eight bytes. */
  public static long keyPrefix(Md5 key) {
    return key.high();
  }

  /** The number of functions. */
  public int size() {
    return keys.length;
  }

  /** Memory it takes, in bytes. */
  public long memory() {
    return 28L * keys.length;
  }

  /** The address of a function. */
  public long address(int index) {
    return addresses[index];
  }

  /** The index of the function that starts at an address; -1 if none does. */
  int indexAt(long address) {
    int index = firstAt(addresses, address);
    return index < addresses.length && addresses[index] == address ? index : -1;
  }

  /** The index of the first of ascending unsigned addresses that is at or after an address. */
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

  /** The index of the only function with a key; -1 if there is none, or more than one. */
  int onlyIndex(long key) {
    int only = -1;
    int row = firstRow(key);
    for (int index = indexInRow(row, key); index >= 0; index = indexInRow(++row, key)) {
      if (keys[index] == key) {
        if (only >= 0) {
          return -1;
        }
        only = index;
      }
    }
    return only;
  }

  /**
   * The index of the first function with a key that was given this name; -1 if there is none.
   *
   * @param candidate the number of the {@link NameCandidate}
   */
  public int indexOf(long key, int candidate) {
    int row = firstRow(key);
    int index = indexInRow(row, key);
    while (index >= 0 && (keys[index] != key || candidates[index] != candidate)) {
      index = indexInRow(++row, key);
    }
    return index;
  }

  /**
   * The lowest address of the functions with a key.
   *
   * @param unknown the answer if there are none
   */
  public long addressOf(long key, long unknown) {
    int index = firstIndex(key);
    return index < 0 ? unknown : addresses[index];
  }

  /** The {@link #keyPrefix} of a function. */
  public long key(int index) {
    return keys[index];
  }

  /** The number of the {@link NameCandidate} given to a function; 0 if unknown. */
  public int candidate(int index) {
    return candidates[index];
  }

  /** Whether any function has that key. */
  public boolean has(long key) {
    return firstIndex(key) >= 0;
  }

  /** The index of the first function with a key; -1 if there is none. */
  private int firstIndex(long key) {
    int row = firstRow(key);
    int index = indexInRow(row, key);
    while (index >= 0 && keys[index] != key) {
      index = indexInRow(++row, key);
    }
    return index;
  }

  /**
   * The first row of {@link #byKey} that may have this key. The rows from there hold its functions
   * by ascending index, among others with the same high bits.
   */
  int firstRow(long key) {
    int found = Arrays.binarySearch(byKey, key & ~INDEX_MASK);
    return found >= 0 ? found : -found - 1;
  }

  /**
   * The function index in a row of {@link #byKey}; -1 if this row and all after have other keys.
   */
  int indexInRow(int row, long key) {
    return row < byKey.length && (byKey[row] & ~INDEX_MASK) == (key & ~INDEX_MASK)
        ? (int) (byKey[row] & INDEX_MASK)
        : -1;
  }
}
