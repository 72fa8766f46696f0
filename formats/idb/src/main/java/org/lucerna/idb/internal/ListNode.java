package org.lucerna.idb.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;

/** Reads nodes that are lists. A missing node is an empty list. */
public final class ListNode {
  /** This many of the highest indices are bookkeeping: -1 is the count, and so on. */
  private static final long BOOKKEEPING = 16;

  private ListNode() {}

  /**
   * Iterates over the numbered items under a tag.
   *
   * @param name of the node
   * @param read converts the item that the cursor is on; null skips it
   */
  public static <T> Supplier<@Nullable T> walk(
      Netnodes nodes, String name, int tag, ItemReader<T> read) {
    Netnode node = nodes.node(name);
    if (node == null) {
      return () -> null;
    }
    NodeItems items = node.items(tag);
    long last = (nodes.wordSize() == 4 ? 0xffff_ffffL : -1L) - BOOKKEEPING;
    return () -> {
      while (items.nextNumbered()) {
        if (Long.compareUnsigned(items.index(), last) < 0) {
          T thing = read.read(node, items);
          if (thing != null) {
            return thing;
          }
        }
      }
      return null;
    };
  }

  /** The text of a value: up to a NUL, which ends the texts of very old databases. */
  public static ByteString text(ByteString value) {
    int end = value.indexOf(0);
    return end < 0 ? value : value.slice(0, end);
  }

  /** Like {@link #text}; null if {@code value} is null. */
  public static @Nullable ByteString textOrNull(@Nullable ByteString value) {
    return value == null ? null : text(value);
  }

  /** Converts an item. */
  public interface ItemReader<T> {
    /** The thing that the item describes, or null to skip it. */
    @Nullable T read(Netnode list, NodeItems item);
  }
}
