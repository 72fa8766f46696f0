package org.lucerna.idb.item;

import java.util.function.Supplier;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.root.IdaInfo;

/**
 * The source of items.
 *
 * @param nodes of the database
 * @param space its addresses
 * @param memory its flags, on demand
 * @param version of idainfo, which determines the layout of records; 0 if there is none
 */
public record ItemSource(
    Netnodes nodes, AddressSpace space, Supplier<DatabaseMemory> memory, int version) {
  private static final int EXTENDED_OPERANDS = 760;

  /** The view of an address. */
  public Item at(long address) {
    return new Item(this, space.wrap(address));
  }

  /** Whether records are packed. */
  boolean packed() {
    return version >= IdaInfo.PACKED;
  }

  /** Whether the operands from 2 on have their own representations. */
  boolean hasExtendedOperands() {
    return version >= EXTENDED_OPERANDS;
  }

  Fields fields(ByteString value) {
    return new Fields(value, space, packed());
  }
}
