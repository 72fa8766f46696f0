package org.lucerna.binary.pe;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bytes.AddressRange;

/**
 * The code of a hybrid program (ARM64EC, ARM64X) that is for another processor than its header
 * names. Immutable: safe for many threads.
 */
public final class ForeignCode {
  static final ForeignCode NONE = new ForeignCode(List.of());

  private final NavigableMap<Long, AddressRange> ranges = new TreeMap<>(Long::compareUnsigned);

  ForeignCode(List<AddressRange> all) {
    all.forEach(range -> ranges.put(range.start(), range));
  }

  /** Number of bytes; 0 if the program is not a hybrid. */
  public long size() {
    return ranges.values().stream().mapToLong(AddressRange::size).sum();
  }

  public boolean contains(long address) {
    Map.Entry<Long, AddressRange> before = ranges.floorEntry(address);
    return before != null
        && Long.compareUnsigned(address - before.getKey(), before.getValue().size()) < 0;
  }

  /** The start of the next foreign code from an address on, or {@code end} if that comes first. */
  public long nextStart(long address, long end) {
    Long next = ranges.ceilingKey(address);
    return next == null || Long.compareUnsigned(next, end) > 0 ? end : next;
  }
}
