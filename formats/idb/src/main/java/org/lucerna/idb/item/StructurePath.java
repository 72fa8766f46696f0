package org.lucerna.idb.item;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/**
 * The structure members that an offset is displayed as.
 *
 * @param delta added to the offset, in bytes
 * @param nodes of the structure, then of the members to choose in unions
 */
public record StructurePath(long delta, List<Long> nodes) {
  /** Copies {@code nodes}. */
  public StructurePath {
    nodes = List.copyOf(nodes);
  }

  static StructurePath read(ByteString value, AddressSpace space) {
    Unpacker in = new Unpacker(value, space);
    long delta = space.signed(in.ea());
    List<Long> nodes = new ArrayList<>();
    for (long left = in.dd(); left > 0 && !in.atEnd(); left--) {
      nodes.add(space.wrap(in.ea() + space.nodeBase()));
    }
    return new StructurePath(delta, nodes);
  }
}
