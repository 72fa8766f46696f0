package org.lucerna.store.rocks;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.ranking.AddressMap;

/** Reads an address map page by page. Not thread-safe. */
final class AddressMapReader implements AddressPageRow.SpotConsumer {
  private long page;
  private long[] addresses = new long[1024];
  private long[] keys = new long[1024];
  private int[] names = new int[1024];
  private int count;

  void begin(long number) {
    page = number;
  }

  /** Whether the map has reached its maximum size. */
  boolean isFull() {
    return count == AddressMap.MAX_FUNCTIONS;
  }

  @Override
  public void take(int offset, long key, int name) {
    if (isFull()) {
      return;
    }
    if (count == keys.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      keys = Arrays.copyOf(keys, 2 * count);
      names = Arrays.copyOf(names, 2 * count);
    }
    addresses[count] = page * AddressMapPage.PAGE_BYTES + offset;
    keys[count] = key;
    names[count++] = name;
  }

  /** The map read so far; null if no function was read. */
  @Nullable AddressMap addressMap() {
    return count == 0
        ? null
        : new AddressMap(
            Arrays.copyOf(addresses, count),
            Arrays.copyOf(keys, count),
            Arrays.copyOf(names, count));
  }
}
