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
  /** No format's key is longer. (Single: 512 bytes.) */
  private static final int MAX_KEY = 1024;

  /**
   * The keys of a page may have so many times its size together. Keys take bytes over from the ones
   * before: without a limit a file would grow without one.
   */
  private static final int MAX_GROWTH = 32;

  private final BTree tree;
  private final KeyBuffer key = new KeyBuffer();
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
      if (isInSection(page)) {
        seen.set(page);
      }
    }
    for (int page = seen.nextClearBit(1); isInSection(page); page = seen.nextClearBit(page + 1)) {
      readPage(page, new ArrayDeque<>());
    }
    return new Recovery(records, records.size() - reached, losses, lossCount);
  }

  private boolean isInSection(int page) {
    try {
      return tree.hasPage(page);
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
      if (isInSection(page) && !seen.get(page)) {
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
      long room = (long) MAX_GROWTH * tree.header().pageSize();
      for (int entry = 0; entry < page.count() && room >= 0; entry++) {
        room -= readEntry(page, entry);
      }
      if (room < 0) {
        lose(page.damage(0, "keys of at most " + MAX_GROWTH + " times the page", "longer ones"));
      }
    } catch (FormatException lost) {
      lose(lost);
    }
  }

  /** Reads an entry; tells the length of its key. */
  private int readEntry(Page page, int entry) {
    try {
      key.rebuild(page, entry, false);
      int keyAt = page.keyAt(entry);
      int valueLengthAt = keyAt + page.keyLength(keyAt);
      int valueLength = page.valueLength(valueLengthAt);
      int size = key.length() + valueLength;
      if (key.length() > MAX_KEY || size > TreeWriter.MAX_RECORD) {
        throw page.damage(keyAt, "a key of at most " + MAX_KEY + " bytes", size + " bytes in all");
      }
      records.putIfAbsent(
          ByteString.window(key.bytes(), 0, key.length()).compact(),
          ByteString.window(page.bytes(), valueLengthAt + 2, valueLength));
      return key.length();
    } catch (FormatException lost) {
      lose(lost);
      return 0;
    }
  }

  private void lose(FormatException lost) {
    lossCount++;
    if (losses.size() < Recovery.MAX_LOSSES) {
      losses.add(lost);
    }
  }
}
