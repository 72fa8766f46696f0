package org.lucerna.idb.region;

import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** The parts of the input file that the program's bytes came from, ordered by address. */
public final class FileRegions extends Listing<FileRegion> {
  private final Netnodes nodes;
  private final AddressSpace space;
  private final boolean packed;

  /**
   * Creates the view of a database.
   *
   * @param packed whether the database is of version 7.0 or newer
   */
  public FileRegions(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.space = space;
    this.packed = packed;
  }

  /** Offset in the input file of the byte at an address; empty if it did not come from the file. */
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
