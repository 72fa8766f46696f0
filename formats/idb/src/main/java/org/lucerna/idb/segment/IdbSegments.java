package org.lucerna.idb.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
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

  /** Size of a record that is not packed. */
  private static final int RAW_SIZE = 41;

  private static final int RAW_REGISTERS = 6;
  private static final int NO_VALUE = 0xffff;

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public IdbSegments(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  /** The addresses of all segments, which are the program's. */
  public AddressRanges ranges() {
    return new AddressRanges(stream().map(IdbSegment::range).toList());
  }

  @Override
  protected Supplier<@Nullable IdbSegment> walk() {
    SegmentStrings strings = new SegmentStrings(nodes, space);
    return ListNode.walk(
        nodes,
        "$ segs",
        NodeTag.SUP,
        (list, item) ->
            isRaw(item.value(), item.index())
                ? raw(Cursor.of(item.value()), strings)
                : read(item.value(), strings));
  }

  /** Whether it is in the form of IDA 3 and 4: a packed one begins with its highest byte. */
  private static boolean isRaw(ByteString value, long index) {
    return value.length() == RAW_SIZE && Integer.toUnsignedLong(Cursor.of(value).u32le()) == index;
  }

  private IdbSegment raw(Cursor in, SegmentStrings strings) {
    long start = Integer.toUnsignedLong(in.u32le());
    AddressRange range = new AddressRange(start, Integer.toUnsignedLong(in.u32le()));
    ByteString name = strings.ofNode(Integer.toUnsignedLong(in.u32le()));
    ByteString type = strings.ofNode(Integer.toUnsignedLong(in.u32le()));
    long base = Integer.toUnsignedLong(in.u32le());
    long alignment = in.u8();
    long combination = in.u8();
    long permissions = in.u8();
    int bitness = 16 << Math.min(in.u8(), 2);
    in.skip(Short.BYTES);
    long selector = in.u16le();
    List<@Nullable Long> registers = new ArrayList<>();
    for (int i = 0; i < REGISTERS; i++) {
      int value = i < RAW_REGISTERS ? in.u16le() : NO_VALUE;
      registers.add(value == NO_VALUE ? null : Long.valueOf(value));
    }
    return new IdbSegment(
        range,
        name,
        type,
        base,
        0,
        alignment,
        combination,
        permissions,
        bitness,
        in.u8(),
        selector,
        registers,
        null);
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
