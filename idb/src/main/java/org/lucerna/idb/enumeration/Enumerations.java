package org.lucerna.idb.enumeration;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.Tag;

/** The enumerations of a database, in its order. */
public final class Enumerations extends Listing<Enumeration> {
  private final Netnodes nodes;

  /** The view on a database. */
  public Enumerations(Netnodes nodes) {
    this.nodes = nodes;
  }

  /** The enumeration with that node; null where there is none. */
  public @Nullable Enumeration of(long node) {
    return EnumerationReader.read(nodes, node);
  }

  @Override
  protected Supplier<@Nullable Enumeration> walk() {
    return ListNode.walk(nodes, "$ enums", Tag.ALT, (list, item) -> of(item.word() - 1));
  }
}
