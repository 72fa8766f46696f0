package org.lucerna.idb.segment;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;

/** Names and classes of segments, by number. */
final class SegmentStrings {
  private final Netnodes nodes;
  private final @Nullable Map<Long, ByteString> strings;

  SegmentStrings(Netnodes nodes, AddressSpace space) {
    this.nodes = nodes;
    Netnode node = nodes.node("$ segstrings");
    this.strings = node == null ? null : read(new Unpacker(node.blob(NodeTag.SUP, 0), space));
  }

  private static Map<Long, ByteString> read(Unpacker in) {
    Map<Long, ByteString> strings = new HashMap<>();
    while (!in.atEnd()) {
      long first = in.dd();
      long end = in.dd();
      for (long id = first; id < end && !in.atEnd(); id++) {
        strings.put(id, in.ds());
      }
    }
    return strings;
  }

  /** The name of the internal node with this number; null for 0, which means none. */
  @Nullable ByteString ofNode(long node) {
    return node == 0 ? null : nodes.name(node);
  }

  /** The string with this number; null for 0, which means none. */
  @Nullable ByteString get(long id) {
    if (id == 0) {
      return null;
    }
    return strings == null ? nodes.name(nodes.base() + id) : strings.get(id);
  }
}
