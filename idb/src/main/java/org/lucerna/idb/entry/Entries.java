package org.lucerna.idb.entry;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.Tag;

/** The entry points of a program, in the order of their indices. */
public final class Entries extends Listing<Entry> {
  private static final int FORWARDER = 'F';

  private final Netnodes nodes;
  private final AddressSpace space;

  /** The view on a database. */
  public Entries(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable Entry> walk() {
    return ListNode.walk(
        nodes,
        "$ entry points",
        Tag.ALT,
        (list, item) -> {
          long index = item.index();
          return new Entry(
              index,
              space.wrap(item.word() - 1),
              ListNode.textOrNull(list.sup(index)),
              ListNode.textOrNull(list.sup(FORWARDER, index)));
        });
  }
}
