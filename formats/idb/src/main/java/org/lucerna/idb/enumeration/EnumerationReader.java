package org.lucerna.idb.enumeration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;

/** Reads an enumeration from its node. */
final class EnumerationReader {
  private static final int BY_VALUE = 'E';
  private static final int GROUPS = 'm';
  private static final long COUNT = -1;
  private static final long REPRESENTATION = -3;
  private static final long FLAGS = -5;
  private static final long ORDINAL = -8;
  private static final long VALUE = -3;
  private static final int BITFIELD = 1;
  private static final int WIDTH_SHIFT = 3;
  private static final int WIDTH_MASK = 7;

  private final Netnodes nodes;
  private final Netnode node;
  private final List<EnumerationMember> members = new ArrayList<>();

  private EnumerationReader(Netnodes nodes, Netnode node) {
    this.nodes = nodes;
    this.node = node;
  }

  /** The enumeration with this node; null if the node is not one, or has only a name. */
  static @Nullable Enumeration read(Netnodes nodes, long id) {
    Netnode node = nodes.node(id);
    return node.alt(COUNT).isPresent() || node.alt(FLAGS).isPresent()
        ? new EnumerationReader(nodes, node).read()
        : null;
  }

  private Enumeration read() {
    int flags = (int) node.alt(FLAGS).orElse(0);
    addMembers(node, null);
    addGroups();
    int width = flags >> WIDTH_SHIFT & WIDTH_MASK;
    return new Enumeration(
        name(node),
        (flags & BITFIELD) != 0,
        width == 0 ? 0 : 1 << (width - 1),
        members,
        node.text(0),
        node.text(1),
        new Enumeration.Stored(
            node.id(),
            flags,
            (int) node.alt(REPRESENTATION).orElse(0),
            node.alt(ORDINAL).orElse(0)));
  }

  private static ByteString name(Netnode node) {
    ByteString name = node.name();
    return name == null ? ByteString.EMPTY : ListNode.text(name);
  }

  private void addGroups() {
    // A damaged list may repeat the same group endlessly.
    Set<Long> visited = new HashSet<>();
    NodeItems groups = node.items(GROUPS);
    while (groups.nextNumbered()) {
      Netnode group = nodes.node(groups.word() - 1);
      if (visited.add(group.id())) {
        addMembers(group, groups.index());
      }
    }
  }

  private void addMembers(Netnode list, @Nullable Long mask) {
    NodeItems items = list.items(BY_VALUE);
    while (items.nextNumbered()) {
      Netnode member = nodes.node(items.word() - 1);
      members.add(
          new EnumerationMember(
              name(member), member.alt(VALUE).orElse(0), mask, member.text(0), member.text(1)));
    }
  }
}
