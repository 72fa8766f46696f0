package org.lucerna.warp.code;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.AddressRange;

/**
 * The mapped parts of a program, which distinguish addresses from other numbers. Addresses are
 * unsigned. Thread-safe.
 */
public final class AddressRegions {
  /** Maximum distance of an address from a region, in bytes. */
  private static final long NEAR = 0x1_0000;

  /** Ranges of addresses, first and last, ascending and disjoint. */
  private final long[] firsts;

  private final long[] lasts;

  /** From the first address to the last. */
  private final long span;

  private AddressRegions(List<long[]> ranges) {
    firsts = ranges.stream().mapToLong(range -> range[0]).toArray();
    lasts = ranges.stream().mapToLong(range -> range[1]).toArray();
    span = firsts.length == 0 ? 0 : lasts[lasts.length - 1] - firsts[0];
  }

  /** The regions of a program, in any order. */
  public static AddressRegions of(List<AddressRange> regions) {
    List<long[]> ranges = new ArrayList<>();
    for (AddressRange region : regions) {
      if (region.size() != 0) {
        long first = region.start();
        long end = region.end();
        ranges.add(new long[] {first, end - 1});
        addNear(ranges, Long.compareUnsigned(first, NEAR) < 0 ? 0 : first - NEAR, first - 1);
        addNear(ranges, end + 1, end + NEAR);
      }
    }
    ranges.sort((one, other) -> Long.compareUnsigned(one[0], other[0]));
    List<long[]> merged = new ArrayList<>();
    for (long[] range : ranges) {
      long[] last = merged.isEmpty() ? null : merged.getLast();
      if (last != null
          && (Long.compareUnsigned(range[0], last[1]) <= 0 || range[0] == last[1] + 1)) {
        last[1] = Long.compareUnsigned(range[1], last[1]) > 0 ? range[1] : last[1];
      } else {
        merged.add(range.clone());
      }
    }
    return new AddressRegions(merged);
  }

  /** Numbers near a region are addresses only if they are large. */
  private static void addNear(List<long[]> ranges, long first, long last) {
    long from = Long.compareUnsigned(first, NEAR) > 0 ? first : NEAR + 1;
    if (Long.compareUnsigned(from, last) <= 0) {
      ranges.add(new long[] {from, last});
    }
  }

  /** Whether a number is, or may be taken for, an address of the program. */
  public boolean isAddress(long number) {
    // Most numbers are not even near.
    if (firsts.length == 0 || Long.compareUnsigned(number - firsts[0], span) > 0) {
      return false;
    }
    int low = 0;
    int high = firsts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(firsts[middle], number) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && Long.compareUnsigned(number, lasts[low - 1]) <= 0;
  }
}
