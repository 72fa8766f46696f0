package org.lucerna.idb.netnode;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/**
 * Goes through the numbered items of all nodes below {@link Netnodes#base}, those that stand for
 * addresses, under all tags, in the order of node, tag and number. A cursor belongs to one thread.
 */
public final class AddressItems {
  private static final byte[] FIRST = {'.'};

  private final Records records;
  private final int wordSize;
  private final long base;
  private boolean started;

  /** Before the first item. */
  public AddressItems(Netnodes nodes) {
    this.records = nodes.tree().records();
    this.wordSize = nodes.wordSize();
    this.base = nodes.base();
  }

  /** Moves to the next item; false where there is none. */
  public boolean next() {
    boolean on =
        started ? records.isOnRecord() && records.next() : records.seek(Seek.GREATER, FIRST);
    started = true;
    while (on && records.keyAt(0) == '.') {
      if (records.keyLength() == 2 + 2 * wordSize) {
        // Nodes ascend: behind the first internal one there are no others.
        return Long.compareUnsigned(node(), base) < 0;
      }
      on = records.next();
    }
    return false;
  }

  /** Moves to the next item with that tag and number; false where there is none. */
  public boolean next(int tag, long index) {
    while (next()) {
      if (tag() == tag && index() == index) {
        return true;
      }
    }
    return false;
  }

  /** The node's number. */
  public long node() {
    return records.keyWord(1, wordSize);
  }

  /** The item's tag. */
  public int tag() {
    return records.keyAt(1 + wordSize);
  }

  /** The item's number, unsigned. */
  public long index() {
    return records.keyWord(2 + wordSize, wordSize);
  }

  /** The value: a window, as {@link Records#value}. */
  public ByteString value() {
    return records.value();
  }
}
