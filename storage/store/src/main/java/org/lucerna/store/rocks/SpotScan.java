package org.lucerna.store.rocks;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;

/** A scan of the functions on all pages. */
final class SpotScan implements Scan<AddressSpot> {
  private final RowIterator rows;
  private final DamagePolicy policy;
  private final Deque<AddressSpot> page = new ArrayDeque<>();

  SpotScan(RowIterator rows, DamagePolicy policy) {
    this.rows = rows;
    this.policy = policy;
  }

  @Override
  public @Nullable AddressSpot next() {
    while (page.isEmpty() && rows.next()) {
      try {
        long file = Integer.toUnsignedLong(Keys.fileOfRow(rows.key()));
        long start = Keys.pageOf(rows.key()) * AddressMapPage.PAGE_BYTES;
        for (AddressMapPage.Spot spot : AddressPageRow.decode(rows.key(), rows.value())) {
          page.add(new AddressSpot(file, start + spot.offset(), spot.key(), spot.name()));
        }
      } catch (DamagedException damage) {
        policy.damaged(damage);
      }
    }
    return page.poll();
  }

  @Override
  public void close() {
    rows.close();
  }
}
