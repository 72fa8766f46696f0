package org.lucerna.idb.input;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressRange;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.Tag;

/**
 * The addresses that the loader let refer to something external: what the file has there is lost.
 * Each is taken for a whole word. (Files: one of 64 bits.)
 */
public final class Relocated extends Listing<AddressRange> {
  private static final int EXTERNAL = 4;
  private static final int OLD_EXTERNAL = 0x20;

  private final Netnodes nodes;
  private final AddressSpace space;
  private final boolean packed;

  /**
   * The view on a database.
   *
   * @param packed whether its idainfo is of 700 or later
   */
  public Relocated(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.space = space;
    this.packed = packed;
  }

  @Override
  protected Supplier<@Nullable AddressRange> walk() {
    return ListNode.walk(nodes, "$ fixups", Tag.SUP, (list, item) -> range(item));
  }

  private @Nullable AddressRange range(NodeItems item) {
    Unpacker in = new Unpacker(item.value(), space);
    long flags;
    if (packed) {
      in.dw();
      flags = in.dd() & EXTERNAL;
    } else {
      flags = in.u8() & OLD_EXTERNAL;
    }
    long start = space.address(item.index());
    return flags == 0 ? null : new AddressRange(start, space.wrap(start + space.wordSize()));
  }
}
