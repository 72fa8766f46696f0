package org.lucerna.binary.dwarf;

import java.util.Arrays;

/** Addresses in ascending order, in pieces that do not touch each other. Unsigned. Immutable. */
public final class DwarfRanges {
  public static final DwarfRanges NONE = new DwarfRanges(new long[0]);

  private final long[] bounds;

  private DwarfRanges(long[] bounds) {
    this.bounds = bounds;
  }

  /** The pieces in the first {@code count} numbers: alternately low and high, low below high. */
  static DwarfRanges of(long[] pieces, int count) {
    if (count == 0) {
      return NONE;
    }
    long[] bounds = Arrays.copyOf(pieces, count);
    return isAscending(bounds) ? new DwarfRanges(bounds) : new DwarfRanges(merged(bounds));
  }

  private static boolean isAscending(long[] bounds) {
    for (int i = 1; i < bounds.length; i++) {
      if (Long.compareUnsigned(bounds[i - 1], bounds[i]) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static long[] merged(long[] pieces) {
    Integer[] order = new Integer[pieces.length / 2];
    Arrays.setAll(order, i -> 2 * i);
    Arrays.sort(order, (a, b) -> Long.compareUnsigned(pieces[a], pieces[b]));
    long[] bounds = new long[pieces.length];
    int used = 0;
    for (int i : order) {
      if (used > 0 && Long.compareUnsigned(pieces[i], bounds[used - 1]) <= 0) {
        if (Long.compareUnsigned(pieces[i + 1], bounds[used - 1]) > 0) {
          bounds[used - 1] = pieces[i + 1];
        }
      } else {
        bounds[used++] = pieces[i];
        bounds[used++] = pieces[i + 1];
      }
    }
    return Arrays.copyOf(bounds, used);
  }

  /** Number of pieces. */
  public int size() {
    return bounds.length / 2;
  }

  public boolean isEmpty() {
    return bounds.length == 0;
  }

  /** The first address of a piece. */
  public long low(int piece) {
    return bounds[2 * piece];
  }

  /** The address after a piece. */
  public long high(int piece) {
    return bounds[2 * piece + 1];
  }

  public boolean contains(long address) {
    int from = 0;
    int to = size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(high(middle), address) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from < size() && Long.compareUnsigned(low(from), address) <= 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DwarfRanges that && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  /** Such as {@code 1000-1040 2000-2008}, hexadecimal. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < size(); i++) {
      text.append(i == 0 ? "" : " ")
          .append(Long.toHexString(low(i)))
          .append('-')
          .append(Long.toHexString(high(i)));
    }
    return text.toString();
  }
}
