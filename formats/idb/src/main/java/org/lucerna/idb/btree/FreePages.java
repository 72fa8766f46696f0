package org.lucerna.idb.btree;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Reads the list of pages that a tree does not use. The list is only a hint, and zero in many
 * files; reading stops where it is invalid.
 */
final class FreePages {
  private final BTree tree;
  private final int numberSize;
  private final BitSet free = new BitSet();

  private FreePages(BTree tree) {
    this.tree = tree;
    this.numberSize = tree.header().version().narrow() ? Short.BYTES : Integer.BYTES;
  }

  /** The pages on the list, and those that hold the list itself. */
  static BitSet of(BTree tree) {
    FreePages pages = new FreePages(tree);
    try {
      pages.read();
    } catch (FormatException invalid) {
      // The pages read so far are still a hint.
    }
    return pages.free;
  }

  private void read() {
    Set<Integer> lists = new HashSet<>();
    int list = tree.header().firstFreePage();
    int room = tree.header().pageSize() / numberSize - 2;
    while (tree.hasPage(list) && lists.add(list)) {
      Cursor in = Cursor.of(tree.bytes(list));
      long count = Integer.toUnsignedLong(number(in));
      int next = number(in);
      if (count == 0 || count > room) {
        return;
      }
      free.set(list);
      for (long i = 0; i < count; i++) {
        int page = number(in);
        if (tree.hasPage(page)) {
          free.set(page);
        }
      }
      list = next;
    }
  }

  private int number(Cursor in) {
    return numberSize == Short.BYTES ? in.u16le() : in.u32le();
  }
}
