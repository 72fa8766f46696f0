package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.List;

/** The addresses that functions cover. */
final class CoverageIndex {
  private final long[] starts;

  /** The highest end of all functions up to each. */
  private final long[] reach;

  CoverageIndex(List<DebugRange> functions) {
    List<DebugRange> sorted = new ArrayList<>(functions);
    sorted.sort((a, b) -> Long.compareUnsigned(a.start(), b.start()));
    starts = new long[sorted.size()];
    reach = new long[sorted.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = sorted.get(i).start();
      long end = sorted.get(i).end();
      reach[i] = i > 0 && Long.compareUnsigned(reach[i - 1], end) > 0 ? reach[i - 1] : end;
    }
  }

  /** Whether any address from {@code start} (inclusive) to {@code end} (exclusive) is covered. */
  boolean touches(long start, long end) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(starts[middle], end) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && Long.compareUnsigned(reach[low - 1], start) > 0;
  }
}
