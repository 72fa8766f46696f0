package org.lucerna.idb.region;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.listing.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** Where in the input file the bytes of the program lie, in the order of addresses. */
public final class FileRegions extends Listing<FileRegion> {
  private final Netnodes nodes;
  private final AddressSpace space;
  private final boolean packed;

  /**
   * The view on a database.
   *
   * @param packed whether it is of 7.0 or newer
   */
  public FileRegions(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.space = space;
    this.packed = packed;
  }

  /** Where in the input file the byte at an address lies; empty where it did not come from it. */
  public OptionalLong offset(long address) {
    return stream()
        .filter(region -> region.range().contains(address))
        .mapToLong(region -> region.offset() + address - region.range().start())
        .findFirst();
  }

  @Override
  protected Supplier<@Nullable FileRegion> walk() {
    return ListNode.walk(
        nodes,
        "$ fileregions",
        NodeTag.SUP,
        (list, item) ->
            packed ? packed(new Unpacker(item.value(), space)) : fixed(Cursor.of(item.value())));
  }

  private FileRegion packed(Unpacker in) {
    long start = in.ea();
    return new FileRegion(new AddressRange(start, space.wrap(start + in.ea())), in.dq());
  }

  private FileRegion fixed(Cursor in) {
    return new FileRegion(
        new AddressRange(space.word(in), space.word(in)), Integer.toUnsignedLong(in.u32le()));
  }
}
