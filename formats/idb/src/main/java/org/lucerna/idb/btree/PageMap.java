package org.lucerna.idb.btree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.lucerna.bytes.FormatException;

/** Determines the use of each page of a tree. Each page is read once. */
final class PageMap {
  /**
   * At most this many references of a page are reported as damage: a page can hold so many that
   * reporting each would take far more memory than the page.
   */
  private static final int MAX_REPEATED_REFERENCES = 1000;

  private final BTree tree;
  private int repeatedReference;
  private final BitSet seen = new BitSet();
  private final List<PageUse> pages = new ArrayList<>();

  /** A page to look at. */
  private record Step(int number, int parent, int depth) {}

  PageMap(BTree tree) {
    this.tree = tree;
  }

  List<PageUse> pages() {
    seen.set(0);
    follow(tree.header().rootPage());
    BitSet free = tree.freePages();
    for (int page = seen.nextClearBit(1); isInSection(page); page = seen.nextClearBit(page)) {
      seen.set(page);
      pages.add(
          free.get(page)
              ? new PageUse(page, PageUse.Kind.FREE, 0, 0, 0, null)
              : inspect(new Step(page, 0, 0), PageUse.Kind.STRAY, new ArrayDeque<>()));
    }
    return pages;
  }

  private void follow(int root) {
    Deque<Step> steps = new ArrayDeque<>();
    if (root != 0) {
      steps.push(new Step(root, 0, 0));
    }
    while (!steps.isEmpty()) {
      Step step = steps.pop();
      if (isInSection(step.number()) && !seen.get(step.number())) {
        seen.set(step.number());
        pages.add(inspect(step, PageUse.Kind.DAMAGED, steps));
      } else if (++repeatedReference <= MAX_REPEATED_REFERENCES) {
        pages.add(repeatedReference(step));
      }
    }
  }

  private boolean isInSection(int page) {
    try {
      return tree.hasPage(page);
    } catch (FormatException lost) {
      return false;
    }
  }

  private PageUse repeatedReference(Step step) {
    FormatException damage =
        new FormatException(
            Integer.toUnsignedLong(step.number()) * tree.header().pageSize(),
            "a page with a single parent",
            "page " + Integer.toUnsignedString(step.number()));
    return new PageUse(step.number(), PageUse.Kind.DAMAGED, step.parent(), step.depth(), 0, damage);
  }

  /** Reads a page of the tree; a page outside of it or an unreadable one is {@code otherwise}. */
  private PageUse inspect(Step step, PageUse.Kind otherwise, Deque<Step> children) {
    try {
      Page page = tree.page(step.number());
      boolean inTree = otherwise != PageUse.Kind.STRAY;
      PageUse.Kind kind = page.isLeaf() ? PageUse.Kind.LEAF : PageUse.Kind.INDEX;
      for (int i = page.count(); inTree && !page.isLeaf() && i >= 0; i--) {
        children.push(new Step(page.child(i), step.number(), step.depth() + 1));
      }
      return new PageUse(
          step.number(),
          inTree ? kind : otherwise,
          step.parent(),
          step.depth(),
          page.count(),
          null);
    } catch (FormatException damage) {
      return new PageUse(step.number(), otherwise, step.parent(), step.depth(), 0, damage);
    }
  }
}
