package org.lucerna.idb.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressRanges;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** The segments of a program, ordered by start address. */
public final class IdbSegments extends Listing<IdbSegment> {
  private static final int REGISTERS = 16;

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public IdbSegments(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The addresses of all segments, which are those of the program. */
  public AddressRanges ranges() {
    return new AddressRanges(stream().map(IdbSegment::range).toList());
  }

  @Override
  protected Supplier<@Nullable IdbSegment> walk() {
    SegmentStrings strings = new SegmentStrings(nodes, space);
    return ListNode.walk(nodes, "$ segs", NodeTag.SUP, (list, item) -> read(item.value(), strings));
  }

  private IdbSegment read(ByteString value, SegmentStrings strings) {
    Unpacker in = new Unpacker(value, space);
    long start = in.ea();
    AddressRange range = new AddressRange(start, space.wrap(start + in.ea()));
    ByteString name = strings.get(in.ea());
    ByteString type = strings.get(in.ea());
    long base = in.ea();
    long flags = in.dd();
    long alignment = in.dd();
    long combination = in.dd();
    long permissions = in.dd();
    int bitness = 16 << Math.min(in.dd(), 2);
    long kind = in.dd();
    long selector = in.ea();
    List<@Nullable Long> registers = registers(in);
    long colour = in.dd();
    return new IdbSegment(
        range,
        name,
        type,
        base,
        flags,
        alignment,
        combination,
        permissions,
        bitness,
        kind,
        selector,
        registers,
        colour == 0 ? null : (int) (colour - 1));
  }

  private List<@Nullable Long> registers(Unpacker in) {
    List<@Nullable Long> registers = new ArrayList<>();
    for (int i = 0; i < REGISTERS; i++) {
      long value = in.eaMinusOne();
      registers.add(value == space.mask() ? null : value);
    }
    return registers;
  }
}
