package org.lucerna.harvest.macho;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;

/** Data between instructions, such as tables of jumps. Thread-safe. */
final class DataRanges {
  private final NavigableMap<Long, AddressRange> ranges = new TreeMap<>(Long::compareUnsigned);

  DataRanges(List<AddressRange> ranges) {
    ranges.forEach(range -> this.ranges.put(range.start(), range));
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  boolean contains(long address) {
    Map.Entry<Long, AddressRange> before = ranges.floorEntry(address);
    return before != null && before.getValue().contains(address);
  }

  /**
   * The last range that begins before an address, and not before another; null if there is none.
   */
  @Nullable AddressRange lastIn(long start, long end) {
    Map.Entry<Long, AddressRange> before = ranges.lowerEntry(end);
    return before == null || Long.compareUnsigned(before.getKey(), start) < 0
        ? null
        : before.getValue();
  }
}
