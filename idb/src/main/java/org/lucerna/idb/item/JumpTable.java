package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;

/**
 * What an indirect jump or call goes through: addresses in a row, often just one.
 *
 * @param address of the first, unsigned
 * @param size of all, in bytes
 */
public record JumpTable(long address, long size) {
  static JumpTable read(ByteString value, ItemSource source) {
    Fields in = source.fields(value);
    return new JumpTable(in.ea(), in.ea());
  }
}
