package org.lucerna.idb.xref;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;

/**
 * The cross-references between addresses, ordered by the node referred to. References to and from
 * internal nodes, such as structure members, are left out.
 */
public final class Xrefs extends Listing<Xref> {
  private static final int CODE_TO = 'X';
  private static final int CODE_FROM = 'x';
  private static final int DATA_TO = 'D';
  private static final int DATA_FROM = 'd';

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Xrefs(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable Xref> walk() {
    AddressItems items = new AddressItems(nodes);
    return () -> {
      while (items.next()) {
        int tag = items.tag();
        if ((tag == CODE_TO || tag == DATA_TO) && space.isAddressNode(items.index())) {
          return xref(items.index(), items.node(), tag == CODE_TO, items.value());
        }
      }
      return null;
    };
  }

  /** The references to an address. */
  public Listing<Xref> to(long address) {
    return new OfOne(address, DATA_TO, CODE_TO);
  }

  /** The references from an address. */
  public Listing<Xref> from(long address) {
    return new OfOne(address, DATA_FROM, CODE_FROM);
  }

  private Xref xref(long from, long to, boolean code, ByteString value) {
    return new Xref(
        space.address(from), space.address(to), code, value.isEmpty() ? 0 : value.at(0));
  }

  /** The references of one address: data, then code. */
  private final class OfOne extends Listing<Xref> {
    private final long node;
    private final int data;
    private final int code;

    OfOne(long address, int data, int code) {
      this.node = space.node(address);
      this.data = data;
      this.code = code;
    }

    @Override
    protected Supplier<@Nullable Xref> walk() {
      Netnode at = nodes.node(node);
      NodeItems asData = at.items(data);
      NodeItems asCode = at.items(code);
      return () -> {
        Xref next = next(asData, false);
        return next != null ? next : next(asCode, true);
      };
    }

    private @Nullable Xref next(NodeItems items, boolean asCode) {
      while (items.nextNumbered()) {
        if (space.isAddressNode(items.index())) {
          boolean back = data == DATA_TO;
          return xref(
              back ? items.index() : node, back ? node : items.index(), asCode, items.value());
        }
      }
      return null;
    }
  }
}
