package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage.Spot;
import org.lucerna.store.row.Row;

/** The rows of {@code layouts}: the functions of one page of a file. */
final class AddressPageRow {
  private static final int SPOT_BYTES = 14;

  private AddressPageRow() {}

  /** A row. */
  static byte[] encode(Collection<Spot> spots) {
    ByteSink out = Row.sink(SPOT_BYTES * spots.size());
    spots.forEach(spot -> out.u16be(spot.offset()).u64be(spot.key()).u32be(spot.name()));
    return out.toByteArray();
  }

  static List<Spot> decode(byte[] key, byte[] value) {
    List<Spot> spots = new ArrayList<>(value.length / SPOT_BYTES);
    forEach(key, value, (offset, part, name) -> spots.add(new Spot(offset, part, name)));
    return spots;
  }

  /** Receives the functions of a page. */
  @FunctionalInterface
  interface SpotConsumer {
    void take(int offset, long key, int name);
  }

  /**
   * Passes on all functions of a page, in order.
   *
   * @throws org.lucerna.store.StoreException if the row is damaged
   */
  static void forEach(byte[] key, byte[] value, SpotConsumer spotConsumer) {
    Row.check(Column.LAYOUTS.label(), key, value, in -> forEach(in, spotConsumer));
  }

  private static void forEach(Cursor in, SpotConsumer spotConsumer) {
    int last = -1;
    while (!in.atEnd()) {
      long at = in.offset();
      int offset = in.u16be();
      if (offset <= last || offset >= AddressMapPage.PAGE_BYTES) {
        throw new FormatException(at, "a function of the page after " + last, "one at " + offset);
      }
      spotConsumer.take(offset, in.u64be(), in.u32be());
      last = offset;
    }
  }
}
