package org.lucerna.idb.listing;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeItems;

/** The items of a node that is a list. A node that is missing is an empty list. */
public final class ListNode {
  /** So many of the highest indices are bookkeeping: -1 is a count, ... */
  private static final long BOOKKEEPING = 16;

  private ListNode() {}

  /**
   * Goes through the numbered items under a tag.
   *
   * @param name of the node
   * @param read makes a thing of the item that the cursor is on; null to leave it out
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

  /** As {@link #text}; null for null. */
  public static @Nullable ByteString textOrNull(@Nullable ByteString value) {
    return value == null ? null : text(value);
  }

  /** Makes a thing of an item. */
  public interface ItemReader<T> {
    /** The thing that the item is about, or null. */
    @Nullable T read(Netnode list, NodeItems item);
  }
}
