package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;

/**
 * The table that an indirect jump or call uses: consecutive addresses, often just one.
 *
 * @param address of the first entry, unsigned
 * @param size of the whole table in bytes
 */
public record JumpTable(long address, long size) {
  static JumpTable read(ByteString value, ItemSource source) {
    Fields in = source.fields(value);
    return new JumpTable(in.ea(), in.ea());
  }
}
