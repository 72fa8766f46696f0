package org.lucerna.idb.internal;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.netnode.Netnodes;

/**
 * Iterates over the numbered items of all nodes below {@link Netnodes#base}, which stand for
 * addresses, under all tags, ordered by node, tag and number. Not thread-safe.
 */
public final class AddressItems {
  private static final byte[] FIRST = {'.'};

  private final Records records;
  private final int wordSize;
  private final long base;
  private boolean started;

  /** Starts before the first item. */
  public AddressItems(Netnodes nodes) {
    this.records = nodes.tree().records();
    this.wordSize = nodes.wordSize();
    this.base = nodes.base();
  }

  /** Moves to the next item; false if there is none. */
  public boolean next() {
    boolean on =
        started ? records.isOnRecord() && records.next() : records.seek(Seek.GREATER, FIRST);
    started = true;
    while (on && records.keyAt(0) == '.') {
      if (records.keyLength() == 2 + 2 * wordSize) {
        // Nodes ascend: no address nodes follow the first internal one.
        return Long.compareUnsigned(node(), base) < 0;
      }
      on = records.next();
    }
    return false;
  }

  /** Moves to the next item with this tag and number; false if there is none. */
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

  /** The value: a window, like {@link Records#value}. */
  public ByteString value() {
    return records.value();
  }
}
