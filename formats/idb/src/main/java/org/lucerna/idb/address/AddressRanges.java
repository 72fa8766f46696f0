package org.lucerna.idb.address;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bytes.AddressRange;

/** A set of addresses: ranges, which may overlap. Immutable. */
public final class AddressRanges {
  /** Ends by start; no two ranges touch. */
  private final NavigableMap<Long, Long> ends = new TreeMap<>(Long::compareUnsigned);

  /** All addresses of the ranges; a range that ends before it starts is empty. */
  public AddressRanges(List<AddressRange> ranges) {
    List<AddressRange> ordered = new ArrayList<>(ranges);
    ordered.sort((a, b) -> Long.compareUnsigned(a.start(), b.start()));
    for (AddressRange range : ordered) {
      var last = ends.lastEntry();
      boolean touches = last != null && Long.compareUnsigned(range.start(), last.getValue()) <= 0;
      long start = touches ? last.getKey() : range.start();
      long end = touches ? max(last.getValue(), range.end()) : range.end();
      if (Long.compareUnsigned(start, end) < 0) {
        ends.put(start, end);
      }
    }
  }

  private static long max(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? b : a;
  }

  /** Whether an address is in the set. */
  public boolean contains(long address) {
    var range = ends.floorEntry(address);
    return range != null && Long.compareUnsigned(address, range.getValue()) < 0;
  }
}
