package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;

/**
 * How an array is displayed.
 *
 * @param flags 1 repeated items are merged, 2 signed, 4 with indices, f0 base of the indices
 * @param itemsInLine items per line; 0 for as many as fit
 * @param alignment width of an item in characters; 0 for any, -1 for no alignment
 */
public record ArrayParameters(int flags, int itemsInLine, int alignment) {
  static ArrayParameters read(ByteString value, ItemSource source) {
    Fields in = source.fields(value);
    return new ArrayParameters((int) in.dd(), (int) in.dd(), (int) in.dd());
  }
}
