package org.lucerna.idb.prototype;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRanges;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.segment.IdbSegments;

/**
 * The types of functions and data, in node order; types of addresses outside of all segments are
 * left out.
 */
public final class Prototypes extends Listing<Prototype> {
  private static final long TYPE = 0x3000;
  private static final long FIELDS = 0x3001;

  private final Netnodes nodes;
  private final AddressSpace space;
  private final IdbSegments segments;

  /** Creates the view of a database. */
  public Prototypes(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
    this.segments = new IdbSegments(nodes, space);
  }

  /** The type of the thing at an address, or null if none is stored. */
  public @Nullable Prototype at(long address) {
    Netnode node = nodes.node(space.node(address));
    ByteString type = node.sup(TYPE);
    return type == null ? null : read(node, type);
  }

  @Override
  protected Supplier<@Nullable Prototype> walk() {
    AddressRanges program = segments.ranges();
    AddressItems items = new AddressItems(nodes);
    return () -> {
      while (items.next(NodeTag.SUP, TYPE)) {
        if (program.contains(space.address(items.node()))) {
          return read(nodes.node(items.node()), items.value());
        }
      }
      return null;
    };
  }

  private Prototype read(Netnode node, ByteString type) {
    ByteString fields = node.sup(FIELDS);
    return new Prototype(
        space.address(node.id()),
        node.name(),
        ListNode.text(type),
        fields == null ? ByteString.EMPTY : ListNode.text(fields));
  }
}
