package org.lucerna.idb.function;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.AddressItems;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The functions to which Lumina's results were applied, in their earlier state, in node order. Not
 * all of them still are functions.
 */
public final class OriginalFunctions extends Listing<OriginalFunction> {
  private static final long FIRST = 0x10_9000;
  private static final int VERSION = 5;

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public OriginalFunctions(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The original of the function that starts at an address, or null if there is none. */
  public @Nullable OriginalFunction at(long address) {
    ByteString value =
        nodes.node(space.node(address)).blob(NodeTag.SUP, FIRST, FunctionDetails.MAX_RECORDS);
    return value.isEmpty() ? null : read(address, value);
  }

  @Override
  protected Supplier<@Nullable OriginalFunction> walk() {
    AddressItems items = new AddressItems(nodes);
    return () -> items.next(NodeTag.SUP, FIRST) ? at(space.address(items.node())) : null;
  }

  private OriginalFunction read(long address, ByteString value) {
    Unpacker in = new Unpacker(value, space);
    int end = value.indexOf(0);
    if (in.u8() != VERSION || end < 0) {
      throw new FormatException(0, "version 5, and a name that ends in NUL", "another layout");
    }
    ByteString name = in.bytes(end - 1L);
    in.skip(1);
    OriginalFunction function = new OriginalFunction(address, name, in.dd(), in.ds());
    if (in.isPastEnd()) {
      throw new FormatException(value.length(), "the rest of the metadata", "the end");
    }
    return function;
  }
}
