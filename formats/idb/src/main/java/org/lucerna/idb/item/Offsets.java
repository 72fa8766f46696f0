package org.lucerna.idb.item;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The operands with stored offset information, in node order. Whether such an operand is currently
 * displayed as an offset depends on its {@linkplain ItemOperand#representation flags}.
 */
public final class Offsets extends Listing<OperandOffset> {
  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public Offsets(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable OperandOffset> walk() {
    AddressItems items = new AddressItems(nodes);
    return () -> {
      while (items.next()) {
        if (items.tag() == NodeTag.SUP) {
          int inner = OperandIndex.of(OperandIndex.OFFSETS, items.index());
          int outer = OperandIndex.of(OperandIndex.OUTER_OFFSETS, items.index());
          if (inner >= 0 || outer >= 0) {
            return new OperandOffset(
                space.address(items.node()),
                Math.max(inner, outer),
                outer >= 0,
                CrossReference.read(items.value(), space));
          }
        }
      }
      return null;
    };
  }
}
