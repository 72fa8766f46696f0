package org.lucerna.store.rocks;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.lucerna.store.exchange.StoreRecord.Laid.Spot;

/** Pages of layouts that a batch changes. It belongs to one thread. */
final class AddressMapBuilder {
  private record Page(int file, long number) {
    byte[] key() {
      return Keys.layoutPage(file, number);
    }
  }

  private final Lookup stored;
  private final Map<Page, NavigableMap<Integer, Spot>> pages = new HashMap<>();

  /** Begins with what is stored. */
  AddressMapBuilder(Lookup stored) {
    this.stored = stored;
  }

  /** A function was seen; what was known of that address is forgotten. */
  void put(int file, long page, Spot spot) {
    pages.computeIfAbsent(new Page(file, page), this::read).put(spot.offset(), spot);
  }

  /** As {@link #put}, where nothing is known of that address. */
  void putWhereNew(int file, long page, Spot spot) {
    pages.computeIfAbsent(new Page(file, page), this::read).putIfAbsent(spot.offset(), spot);
  }

  private NavigableMap<Integer, Spot> read(Page page) {
    NavigableMap<Integer, Spot> spots = new TreeMap<>();
    byte[] key = page.key();
    byte[] value = stored.get(Column.LAYOUTS, key);
    if (value != null) {
      StoredLayout.decode(key, value).forEach(spot -> spots.put(spot.offset(), spot));
    }
    return spots;
  }

  /** Adds all changes to a batch. */
  void addTo(Batch batch) {
    pages.forEach(
        (page, spots) ->
            batch.put(Column.LAYOUTS, page.key(), StoredLayout.encode(spots.values())));
  }

  /** The files that change. */
  Set<Integer> files() {
    Set<Integer> files = new HashSet<>();
    pages.keySet().forEach(page -> files.add(page.file));
    return files;
  }
}
