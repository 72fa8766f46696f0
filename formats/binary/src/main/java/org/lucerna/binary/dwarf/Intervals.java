package org.lucerna.binary.dwarf;

import java.util.Arrays;

/** Ranges of addresses with a number each; they may overlap. Unsigned. Immutable. */
final class Intervals {
  private final long[] lows;
  private final long[] highs;

  /** The highest end of this one and all before it. */
  private final long[] reach;

  private final int[] numbers;

  private Intervals(int count) {
    lows = new long[count];
    highs = new long[count];
    reach = new long[count];
    numbers = new int[count];
  }

  /** Collects ranges in any order. */
  static final class Builder {
    private long[] pieces = new long[32];
    private int[] numbers = new int[16];
    private int count;

    void add(long low, long high, int number) {
      if (count == numbers.length) {
        pieces = Arrays.copyOf(pieces, 4 * count);
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      pieces[2 * count] = low;
      pieces[2 * count + 1] = high;
      numbers[count++] = number;
    }

    void add(DwarfRanges ranges, int number) {
      for (int i = 0; i < ranges.size(); i++) {
        add(ranges.low(i), ranges.high(i), number);
      }
    }

    Intervals build() {
      Integer[] order = new Integer[count];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (a, b) -> Long.compareUnsigned(pieces[2 * a], pieces[2 * b]));
      Intervals sorted = new Intervals(count);
      for (int i = 0; i < count; i++) {
        int from = order[i];
        sorted.lows[i] = pieces[2 * from];
        sorted.highs[i] = pieces[2 * from + 1];
        sorted.numbers[i] = numbers[from];
        boolean further = i == 0 || Long.compareUnsigned(sorted.highs[i], sorted.reach[i - 1]) > 0;
        sorted.reach[i] = further ? sorted.highs[i] : sorted.reach[i - 1];
      }
      return sorted;
    }
  }

  int size() {
    return lows.length;
  }

  int number(int index) {
    return numbers[index];
  }

  /** Index of the last range that begins at or below {@code address}; -1 if there is none. */
  int floor(long address) {
    int from = 0;
    int to = lows.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(lows[middle], address) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from - 1;
  }

  /**
   * The last index up to {@code index} of a range that covers {@code address}; -1 if there is none.
   */
  int covering(long address, int index) {
    for (int i = index; i >= 0 && Long.compareUnsigned(reach[i], address) > 0; i--) {
      if (Long.compareUnsigned(highs[i], address) > 0) {
        return i;
      }
    }
    return -1;
  }
}
