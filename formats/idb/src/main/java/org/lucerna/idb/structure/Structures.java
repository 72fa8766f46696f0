package org.lucerna.idb.structure;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.internal.NodesThenTypes;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.til.TypeLayout;

/**
 * The structures and unions of a database: first those that are nodes, in database order, then
 * types of its library with other names. Stack frames are not included.
 */
public final class Structures extends Listing<Structure> {
  private final Netnodes nodes;
  private final AddressSpace space;
  private final Supplier<TypeLayout> layouts;

  /**
   * Creates the view of a database.
   *
   * @param layouts makes a layout of its types for each walk
   */
  public Structures(Netnodes nodes, AddressSpace space, Supplier<TypeLayout> layouts) {
    this.nodes = nodes;
    this.space = space;
    this.layouts = layouts;
  }

  /** The structure with this node, even if it is unlisted or a frame; null if there is none. */
  public @Nullable NodeStructure of(long node) {
    return NodeStructure.read(nodes, space, node);
  }

  @Override
  protected Supplier<@Nullable Structure> walk() {
    return new NodesThenTypes<>(
        ListNode.walk(nodes, "$ structs", NodeTag.ALT, (list, item) -> of(item.word() - 1)),
        Structure::name,
        () -> {
          TypeLayout layout = layouts.get();
          return new NodesThenTypes.Types<>(
              layout.library().types(), type -> TypeStructure.of(type, layout));
        });
  }
}
