package org.lucerna.idb.patch;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;

/** The patched bytes, ordered by address. */
public final class Patches extends Listing<Patch> {
  private static final int ORIGINAL = 'P';

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Patches(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable Patch> walk() {
    return ListNode.walk(
        nodes,
        "$ patches",
        ORIGINAL,
        (list, item) -> new Patch(space.address(item.index()), item.word()));
  }
}
