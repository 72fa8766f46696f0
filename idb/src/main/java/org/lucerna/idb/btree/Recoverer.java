package org.lucerna.idb.btree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Reads a damaged tree page by page: first the pages that the root leads to, then all others that
 * are not on the list of free ones. Each page is read once, each entry for itself.
 */
final class Recoverer {
  private final BTree tree;
  private final NavigableMap<ByteString, ByteString> records = new TreeMap<>();
  private final List<FormatException> losses = new ArrayList<>();
  private int lossCount;
  private final BitSet seen = new BitSet();

  Recoverer(BTree tree) {
    this.tree = tree;
  }

  Recovery recover() {
    seen.set(0);
    follow(tree.header().rootPage());
    int reached = records.size();
    for (int page : tree.freePages()) {
      if (page > 0 && isInSection(page)) {
        seen.set(page);
      }
    }
    for (int page = seen.nextClearBit(1); isInSection(page); page = seen.nextClearBit(page + 1)) {
      readPage(page, new ArrayDeque<>());
    }
    return new Recovery(records, records.size() - reached, losses, lossCount);
  }

  private boolean isInSection(int page) {
    int size = tree.header().pageSize();
    try {
      return tree.section().read((page + 1L) * size - 1, new byte[1], 0, 1) == 1;
    } catch (FormatException lost) {
      lose(lost);
      return false;
    }
  }

  private void follow(int root) {
    Deque<Integer> pages = new ArrayDeque<>();
    if (root != 0) {
      pages.push(root);
    }
    while (!pages.isEmpty()) {
      int page = pages.pop();
      if (page > 0 && !seen.get(page) && isInSection(page)) {
        readPage(page, pages);
      } else {
        lose(
            new FormatException(
                Integer.toUnsignedLong(page) * tree.header().pageSize(),
                "a page of its own",
                "page " + Integer.toUnsignedString(page)));
      }
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
      for (int entry = 0; entry < page.count(); entry++) {
        readEntry(page, entry);
      }
    } catch (FormatException lost) {
      lose(lost);
    }
  }

  private void readEntry(Page page, int entry) {
    try {
      KeyBuffer key = new KeyBuffer();
      key.rebuild(page, entry, false);
      int keyAt = page.keyAt(entry);
      int valueLengthAt = keyAt + page.keyLength(keyAt);
      int valueLength = page.valueLength(valueLengthAt);
      records.putIfAbsent(
          ByteString.window(key.bytes(), 0, key.length()).compact(),
          ByteString.window(page.bytes(), valueLengthAt + 2, valueLength));
    } catch (FormatException lost) {
      lose(lost);
    }
  }

  private void lose(FormatException lost) {
    lossCount++;
    if (losses.size() < Recovery.MAX_LOSSES) {
      losses.add(lost);
    }
  }
}
