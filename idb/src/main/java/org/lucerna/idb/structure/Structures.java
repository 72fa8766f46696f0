package org.lucerna.idb.structure;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.Tag;

/** The structures and unions of a database, in its order. Stack frames are not among them. */
public final class Structures extends Listing<Structure> {
  private final Netnodes nodes;
  private final AddressSpace space;

  /** The view on a database. */
  public Structures(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The structure with that node, be it listed or a frame; null where there is none. */
  public @Nullable NodeStructure of(long node) {
    return NodeStructure.read(nodes, space, node);
  }

  @Override
  protected Supplier<@Nullable Structure> walk() {
    return ListNode.walk(nodes, "$ structs", Tag.ALT, (list, item) -> of(item.word() - 1));
  }
}
