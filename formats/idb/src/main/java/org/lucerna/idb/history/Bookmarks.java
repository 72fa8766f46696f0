package org.lucerna.idb.history;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.NodeTag;

/** The bookmarks, grouped by type of place, in the order of their numbers. */
public final class Bookmarks extends Listing<Bookmark> {
  private static final int DESCRIPTION = 'R';

  private final Netnodes nodes;
  private final PlaceReader places;

  /**
   * Creates the view of a database.
   *
   * @param packed whether idainfo has version 700 or later
   */
  public Bookmarks(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.places = new PlaceReader(space, packed);
  }

  @Override
  protected Supplier<@Nullable Bookmark> walk() {
    Netnode list = nodes.node("$ BMARKS ");
    return list == null ? () -> null : new Walk(list.items(NodeTag.HASH));
  }

  private final class Walk implements Supplier<@Nullable Bookmark> {
    private final NodeItems types;
    private ByteString type = ByteString.EMPTY;
    private @Nullable Netnode node;
    private @Nullable NodeItems items;

    Walk(NodeItems types) {
      this.types = types;
    }

    @Override
    public @Nullable Bookmark get() {
      while (true) {
        if (node != null && items != null && items.nextNumbered()) {
          return bookmark(node, items);
        }
        if (!types.next()) {
          return null;
        }
        type = types.hashKey().compact();
        node = nodes.node(types.word());
        items = node.items(NodeTag.SUP);
      }
    }

    private Bookmark bookmark(Netnode from, NodeItems item) {
      ByteString bytes = item.value().compact();
      ByteString description = ListNode.textOrNull(from.sup(DESCRIPTION, item.index()));
      return new Bookmark(type, item.index(), description, places.read(type, bytes), bytes);
    }
  }
}
