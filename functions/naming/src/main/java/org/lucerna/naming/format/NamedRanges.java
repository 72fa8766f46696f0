package org.lucerna.naming.format;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;

/**
 * The named code of a program by its addresses, without overlaps: a run ends where the next begins
 * at the latest, and of several at one address the first counts. Immutable.
 */
public final class NamedRanges {
  private final NavigableMap<Long, NamedCode> code;

  private NamedRanges(NavigableMap<Long, NamedCode> code) {
    this.code = code;
  }

  /** The code of a program, in any order. */
  public static NamedRanges of(List<NamedCode> all) {
    NavigableMap<Long, NamedCode> code = new TreeMap<>(Long::compareUnsigned);
    all.forEach(one -> code.putIfAbsent(one.range().start(), one));
    code.replaceAll((start, one) -> cut(one, code.higherKey(start)));
    return new NamedRanges(code);
  }

  private static NamedCode cut(NamedCode code, @Nullable Long next) {
    long start = code.range().start();
    return next != null && Long.compareUnsigned(next - start, code.range().size()) < 0
        ? new NamedCode(code.function(), new AddressRange(start, next), code.name())
        : code;
  }

  /** All named code, by ascending address. */
  public List<NamedCode> list() {
    return List.copyOf(code.values());
  }

  /** The code that an address is in; null if it has no name. Code of unknown size has no others. */
  public @Nullable NamedCode at(long address) {
    Map.Entry<Long, NamedCode> entry = code.floorEntry(address);
    if (entry == null) {
      return null;
    }
    AddressRange range = entry.getValue().range();
    boolean isWithin =
        address == range.start() || Long.compareUnsigned(address - range.start(), range.size()) < 0;
    return isWithin ? entry.getValue() : null;
  }
}
