package org.lucerna.binary.dwarf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cache of values by offset in a section: each offset maps to one slot, in which the next value
 * replaces the previous one.
 */
final class DirectMappedCache<V> {
  private final int shift;
  private final List<Item<V>> items;

  /**
   * Room for values.
   *
   * @param bits base 2 logarithm of the number of slots
   */
  DirectMappedCache(int bits) {
    shift = Long.SIZE - bits;
    items = new ArrayList<>(Collections.nCopies(1 << bits, new Item<>(-1, null)));
  }

  private record Item<V>(long key, @Nullable V value) {}

  /** The value of {@code key}, or null. */
  @Nullable V get(long key) {
    Item<V> item = items.get(place(key));
    return item.key() == key ? item.value() : null;
  }

  void put(long key, V value) {
    items.set(place(key), new Item<>(key, value));
  }

  /** Fibonacci hashing: adjacent values are spread far apart. */
  private int place(long key) {
    return (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> shift);
  }
}
