package org.lucerna.binary.dwarf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of places in a section, some of the last ones put: each place of the input has one place
 * here, which the next value for it takes over.
 */
final class DirectMappedCache<V> {
  private final int shift;
  private final List<Item<V>> items;

  /**
   * Room for values.
   *
   * @param bits base 2 logarithm of how many
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

  /** Fibonacci hashing: neighbours lie far apart. */
  private int place(long key) {
    return (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> shift);
  }
}
