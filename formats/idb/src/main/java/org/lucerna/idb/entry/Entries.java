package org.lucerna.idb.entry;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** The entry points of a program, in the order of their indices. */
public final class Entries extends Listing<EntryPoint> {
  private static final int FORWARDER = 'F';

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Entries(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable EntryPoint> walk() {
    return ListNode.walk(
        nodes,
        "$ entry points",
        NodeTag.ALT,
        (list, item) -> {
          long index = item.index();
          return new EntryPoint(
              index,
              space.wrap(item.word() - 1),
              ListNode.textOrNull(list.sup(index)),
              ListNode.textOrNull(list.sup(FORWARDER, index)));
        });
  }
}
