package org.lucerna.idb.fixup;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;
import org.lucerna.idb.netnode.NodeTag;

/** The fixups of a program, in the order of their addresses. */
public final class Fixups extends Listing<Fixup> {
  private static final String NODE = "$ fixups";
  private static final int CUSTOM = 0x8000;

  private final Netnodes nodes;
  private final AddressSpace space;
  private final boolean packed;

  /**
   * Creates the view of a database.
   *
   * @param packed whether the database is of version 7.0 or newer
   */
  public Fixups(Netnodes nodes, AddressSpace space, boolean packed) {
    this.nodes = nodes;
    this.space = space;
    this.packed = packed;
  }

  @Override
  protected Supplier<@Nullable Fixup> walk() {
    Map<Long, ByteString> handlers = handlers();
    return ListNode.walk(
        nodes,
        NODE,
        NodeTag.SUP,
        (list, item) -> {
          long address = space.address(item.index());
          return packed
              ? packed(address, new Unpacker(item.value(), space), handlers)
              : fixed(address, Cursor.of(item.value()));
        });
  }

  /** The names of handlers by number. */
  private Map<Long, ByteString> handlers() {
    Map<Long, ByteString> handlers = new HashMap<>();
    Netnode list = nodes.node(NODE);
    if (packed && list != null) {
      NodeItems items = list.items(NodeTag.HASH);
      while (items.next()) {
        handlers.put(items.word(), items.hashKey());
      }
    }
    return handlers;
  }

  private Fixup packed(long address, Unpacker in, Map<Long, ByteString> handlers) {
    int rotated = in.dw();
    int number = rotated >>> 1 | (rotated & 1) << 15;
    int flags = (int) (in.dd() >>> 1);
    long selector = in.eaMinusOne();
    return new Fixup(
        address,
        number,
        flags,
        selector == space.mask() ? null : selector,
        in.ea(),
        space.signed(in.ea()),
        number < CUSTOM ? null : handlers.get((long) (number - CUSTOM)));
  }

  private Fixup fixed(long address, Cursor in) {
    int type = in.u8();
    boolean wide = space.wordSize() == 8;
    long selector = wide ? in.u64le() : in.u16le();
    long none = wide ? -1 : 0xffff;
    long target = space.word(in);
    return new Fixup(
        address,
        oldNumber(type & 0x0f),
        type >> 4,
        selector == none ? null : selector,
        target,
        space.signed(space.word(in)),
        null);
  }

  /** Up to 6.95 the number of the type for bytes was 0. */
  private static int oldNumber(int number) {
    return number == 0 ? 13 : number;
  }
}
