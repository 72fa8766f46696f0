package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;

/**
 * How an array is shown.
 *
 * @param flags 1 repeated items are put together, 2 signed, 4 with indices, f0 base of the indices
 * @param itemsInLine 0 for as many as fit
 * @param alignment width of an item; 0 for any, -1 for none
 */
public record ArrayParameters(int flags, int itemsInLine, int alignment) {
  static ArrayParameters read(ByteString value, ItemSource source) {
    Fields in = source.fields(value);
    return new ArrayParameters((int) in.dd(), (int) in.dd(), (int) in.dd());
  }
}
