package org.lucerna.idb.segreg;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/**
 * The values of the segment registers: register by register, ordered by address. Databases up to
 * 6.6 have common ranges for all registers, including ones that the processor does not have.
 */
public final class SegmentRegisters extends Listing<SegmentRegister> {
  /** The number of registers that a segment has defaults for. */
  static final int REGISTERS = 16;

  private static final String NODE = "$ srareas";
  private static final String OLD_NODE = "$ regs";
  private static final int FIRST_TAG = 'a';

  private final Netnodes nodes;
  private final AddressSpace space;

  /** Creates the view of a database. */
  public SegmentRegisters(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    this.space = space;
  }

  @Override
  protected Supplier<@Nullable SegmentRegister> walk() {
    boolean old = nodes.node(NODE) == null;
    return new Supplier<>() {
      private int register;
      private Supplier<@Nullable SegmentRegister> ranges = ranges(0, old);

      @Override
      public @Nullable SegmentRegister get() {
        SegmentRegister next = ranges.get();
        while (next == null && ++register < REGISTERS) {
          ranges = ranges(register, old);
          next = ranges.get();
        }
        return next;
      }
    };
  }

  private Supplier<@Nullable SegmentRegister> ranges(int register, boolean old) {
    return ListNode.walk(
        nodes,
        old ? OLD_NODE : NODE,
        old ? NodeTag.SUP : FIRST_TAG + register,
        (list, item) -> read(new Unpacker(item.value(), space), register, old ? register : 0));
  }

  private SegmentRegister read(Unpacker in, int register, int others) {
    long start = in.ea();
    AddressRange range = new AddressRange(start, space.wrap(start + in.ea()));
    for (int i = 0; i < others; i++) {
      in.ea();
      in.u8();
    }
    long value = in.eaMinusOne();
    return new SegmentRegister(
        range, register, value == space.mask() ? null : value, SegmentRegister.Origin.of(in.u8()));
  }
}
