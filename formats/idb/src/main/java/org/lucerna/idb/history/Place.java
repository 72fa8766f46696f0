package org.lucerna.idb.history;

import org.lucerna.idb.address.Unpacker;

/**
 * A place in the listing or in a hex view.
 *
 * @param address unsigned
 * @param line number of the line at the address, -1 for the default line
 * @param renderer 1 text, 2 graph; 0 before 6.95, where it is not stored
 * @param node of the graph, -1 if there is none
 * @param column of the cursor
 * @param row of the cursor
 */
public record Place(long address, int line, int renderer, int node, int column, int row) {
  static Place packed(Unpacker in, boolean hex) {
    int line = (int) in.dd();
    long address = in.ea();
    if (hex) {
      in.ea();
    }
    return new Place(address, line, (int) in.dd(), (int) in.dd(), in.dw(), in.dw());
  }

  static Place fixed(Unpacker in, int wordSize, boolean hex) {
    int line = (short) in.fixed(2);
    long address = in.fixed(wordSize);
    if (hex) {
      in.skip(wordSize);
    }
    return new Place(
        address, line, in.u8(), (int) in.fixed(4), (int) in.fixed(2), (int) in.fixed(2));
  }
}
