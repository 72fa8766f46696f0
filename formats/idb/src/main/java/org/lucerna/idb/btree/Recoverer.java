package org.lucerna.idb.btree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Reads a damaged tree page by page: first the pages reachable from the root, then all others that
 * are not on the free list. Each page is read once, each entry independently.
 */
final class Recoverer {
  private final BTree tree;
  private final NavigableMap<ByteString, ByteString> records = new TreeMap<>();
  private final List<FormatException> losses = new ArrayList<>();
  private int lossCount;

  /** Pages from here on lie past the part of the section that can be inflated. */
  private long firstUnreadable = Long.MAX_VALUE;

  private final BitSet seen = new BitSet();

  Recoverer(BTree tree) {
    this.tree = tree;
  }

  RecoveredRecords recover() {
    seen.set(0);
    follow(tree.header().rootPage());
    int reached = records.size();
    seen.or(tree.freePages());
    for (int page = seen.nextClearBit(1); isInSection(page); page = seen.nextClearBit(page + 1)) {
      readStray(page);
    }
    return new RecoveredRecords(records, records.size() - reached, losses, lossCount);
  }

  /**
   * Whether a page is in the section. A section that cannot be read that far is recorded as a loss,
   * once.
   */
  private boolean isInSection(int page) {
    if (isUnreadable(page)) {
      return false;
    }
    try {
      return tree.hasPage(page);
    } catch (FormatException lost) {
      if (firstUnreadable == Long.MAX_VALUE) {
        recordLoss(lost);
      }
      firstUnreadable = page;
      return false;
    }
  }

  private void follow(int root) {
    Deque<Integer> pages = new ArrayDeque<>();
    if (root != 0) {
      pages.push(root);
    }
    int missing = 0;
    int firstMissing = -1;
    while (!pages.isEmpty()) {
      int page = pages.pop();
      boolean inside = isInSection(page);
      if (page == 0 || (inside && seen.get(page))) {
        recordLoss(outside(page, "a page with a single parent", "page " + page));
      } else if (inside) {
        readPage(page, pages);
      } else if (!isUnreadable(page)) {
        missing++;
        firstMissing = Integer.compareUnsigned(page, firstMissing) < 0 ? page : firstMissing;
      }
    }
    if (missing > 0) {
      String which = Integer.toUnsignedString(firstMissing);
      String others = missing == 1 ? "" : " and " + (missing - 1) + " pages more";
      recordLoss(outside(firstMissing, "page " + which + others, "the end of the section"));
    }
  }

  private FormatException outside(int page, String expected, String found) {
    long offset = Integer.toUnsignedLong(page) * tree.header().pageSize();
    return new FormatException(offset, expected, found);
  }

  private boolean isUnreadable(int page) {
    return page >= firstUnreadable;
  }

  /** Reads a page that the tree does not reach; a page that was never written to has no records. */
  private void readStray(int number) {
    if (!isBlank(number)) {
      readPage(number, new ArrayDeque<>());
    }
  }

  private boolean isBlank(int number) {
    try {
      Page page = tree.page(number);
      return IntStream.range(0, page.count()).noneMatch(page::hasRecord);
    } catch (FormatException damaged) {
      return false;
    }
  }

  private void readPage(int number, Deque<Integer> children) {
    seen.set(number);
    try {
      Page page = tree.page(number);
      if (!page.isLeaf()) {
        for (int i = 0; i <= page.count(); i++) {
          children.push(page.child(i));
        }
      }
      FormatException lost =
          PageEntries.read(page, (entry, key, value) -> records.putIfAbsent(key, value));
      if (lost != null) {
        recordLoss(lost);
      }
    } catch (FormatException lost) {
      recordLoss(lost);
    }
  }

  private void recordLoss(FormatException lost) {
    lossCount++;
    if (losses.size() < RecoveredRecords.MAX_LOSSES) {
      losses.add(lost);
    }
  }
}
