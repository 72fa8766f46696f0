package org.lucerna.idb.imports;

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

/** The imports of a program, module by module: first by name, then by ordinal. */
public final class Imports extends Listing<Import> {
  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Imports(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** A module, and the position of the iteration in it. */
  private record Module(@Nullable ByteString name, NodeItems byName, NodeItems byOrdinal) {
    @Nullable Import next(AddressSpace space) {
      if (byName.nextNumbered()) {
        return new Import(name, space.address(byName.index()), ListNode.text(byName.value()), null);
      }
      return byOrdinal.nextNumbered()
          ? new Import(name, byOrdinal.word(), null, byOrdinal.index())
          : null;
    }
  }

  @Override
  protected Supplier<@Nullable Import> walk() {
    Supplier<@Nullable Module> modules =
        ListNode.walk(
            nodes,
            "$ imports",
            NodeTag.ALT,
            (list, item) -> {
              Netnode node = nodes.node(item.word());
              return new Module(
                  ListNode.textOrNull(list.sup(item.index())),
                  node.items(NodeTag.SUP),
                  node.items(NodeTag.ALT));
            });
    return new Supplier<>() {
      private @Nullable Module current = modules.get();

      @Override
      public @Nullable Import get() {
        while (current != null) {
          Import next = current.next(space);
          if (next != null) {
            return next;
          }
          current = modules.get();
        }
        return null;
      }
    };
  }
}
