package org.lucerna.idb.btree;

/** The pages from the root down to a record, and the entry or child taken in each. */
final class Path {
  private final BTree tree;
  private final Page[] pages = new Page[Records.MAX_DEPTH];
  private final int[] slots = new int[Records.MAX_DEPTH];
  private int depth = -1;

  Path(BTree tree) {
    this.tree = tree;
  }

  void clear() {
    depth = -1;
  }

  /** The lowest page. */
  Page page() {
    return pages[depth];
  }

  /**
   * In the lowest page, the entry of the record, or the child when descending: 0 is the one before
   * the first record.
   */
  int slot() {
    return slots[depth];
  }

  void slot(int slot) {
    slots[depth] = slot;
  }

  /** Goes up one page; false if there is none. */
  boolean pop() {
    if (depth < 0) {
      return false;
    }
    depth--;
    return depth >= 0;
  }

  /**
   * Goes down to a page.
   *
   * @throws org.lucerna.bytes.FormatException if the page is already on the path, or too deep
   */
  Page push(int number) {
    Page page = tree.page(number);
    for (int i = 0; i <= depth; i++) {
      if (pages[i].number() == number) {
        throw page.damage(0, "a page that is not its own ancestor", "a cycle");
      }
    }
    if (depth + 1 == Records.MAX_DEPTH) {
      throw page.damage(0, "a tree of at most " + Records.MAX_DEPTH + " levels", "a deeper one");
    }
    depth++;
    pages[depth] = page;
    return page;
  }
}
