package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage.Spot;

/** The address map pages that a batch changes. Not thread-safe. */
final class AddressPages {
  private record Page(int file, long number) {
    byte[] key() {
      return Keys.addressPage(file, number);
    }
  }

  private final Database database;
  private final Map<Page, NavigableMap<Integer, Spot>> pages = new HashMap<>();
  private final Map<Page, byte[]> stored = new HashMap<>();

  /** Starts from the stored pages. */
  AddressPages(Database database) {
    this.database = database;
  }

  /** Puts a function, replacing the one at that address. */
  void put(AddressSpot spot) {
    page(spot).put(AddressMapPage.offsetOf(spot.address()), stored(spot));
  }

  /** Like {@link #put}, but only if no function is known at that address. */
  void putIfNew(AddressSpot spot) {
    page(spot).putIfAbsent(AddressMapPage.offsetOf(spot.address()), stored(spot));
  }

  private static Spot stored(AddressSpot spot) {
    return new Spot(AddressMapPage.offsetOf(spot.address()), spot.key(), spot.name());
  }

  private NavigableMap<Integer, Spot> page(AddressSpot spot) {
    Page page = new Page((int) spot.file(), AddressMapPage.pageOf(spot.address()));
    return pages.computeIfAbsent(page, this::read);
  }

  private NavigableMap<Integer, Spot> read(Page page) {
    NavigableMap<Integer, Spot> spots = new TreeMap<>();
    byte[] key = page.key();
    byte[] value = database.get(Column.LAYOUTS, key);
    if (value != null) {
      AddressPageRow.decode(key, value).forEach(spot -> spots.put(spot.offset(), spot));
      stored.put(page, value);
    }
    return spots;
  }

  /** Adds all pages that differ from the stored ones to a batch. */
  void addTo(Batch batch) {
    pages.forEach(
        (page, spots) -> {
          byte[] row = AddressPageRow.encode(spots.values());
          if (!Arrays.equals(row, stored.get(page))) {
            batch.put(Column.LAYOUTS, page.key(), row);
          }
        });
  }
}
