package org.lucerna.lidia;

/** Sorts the numbers 0 to n - 1 by the items they represent; the sort is stable. */
final class StableOrder {
  /** The items that the numbers represent. */
  interface Comparison {
    /** Negative, 0 or positive, like a {@link java.util.Comparator}. */
    int compare(int a, int b);
  }

  private final Comparison comparison;
  private final int[] spare;

  private StableOrder(Comparison comparison, int count) {
    this.comparison = comparison;
    spare = new int[count / 2 + 1];
  }

  static int[] of(int count, Comparison comparison) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    new StableOrder(comparison, count).sort(order, 0, count);
    return order;
  }

  /** Recursion is as deep as the count has bits. */
  private void sort(int[] order, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(order, from, middle);
    sort(order, middle, to);
    if (comparison.compare(order[middle - 1], order[middle]) > 0) {
      merge(order, from, middle, to);
    }
  }

  private void merge(int[] order, int from, int middle, int to) {
    int count = middle - from;
    System.arraycopy(order, from, spare, 0, count);
    int left = 0;
    int right = middle;
    int out = from;
    while (left < count) {
      boolean fromRight = right < to && comparison.compare(spare[left], order[right]) > 0;
      order[out++] = fromRight ? order[right++] : spare[left++];
    }
  }
}
