package org.lucerna.idb.netnode;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/** A cursor over the items of a node under one tag, ordered by number or text. Not thread-safe. */
public final class NodeItems {
  private final Records records;
  private final int wordSize;
  private final long node;
  private final int tag;
  private final byte[] prefix;
  private boolean started;

  NodeItems(Netnodes nodes, long node, int tag) {
    this.records = nodes.tree().records();
    this.wordSize = nodes.wordSize();
    this.node = node;
    this.tag = tag;
    this.prefix = NodeKey.tag(wordSize, node, tag);
  }

  /** Moves to the next item; the first call moves to the first. @return false if there is none */
  public boolean next() {
    if (!started) {
      started = true;
      return inside(records.seek(Seek.GREATER, prefix));
    }
    return inside(records.isOnRecord() && records.next());
  }

  /**
   * Moves to the next item that {@linkplain #isNumbered has a number}; only damaged databases have
   * others. @return false if there is none
   */
  public boolean nextNumbered() {
    while (next()) {
      if (isNumbered()) {
        return true;
      }
    }
    return false;
  }

  /** Moves to the previous item; false if there is none. */
  public boolean previous() {
    return inside(records.isOnRecord() && records.previous());
  }

  /**
   * Moves to the item that stands in {@code relation} to a number.
   *
   * @return false if there is none
   */
  public boolean seek(Seek relation, long index) {
    started = true;
    return inside(records.seek(relation, NodeKey.index(wordSize, node, tag, index)));
  }

  private boolean inside(boolean onRecord) {
    return onRecord && records.keyLength() > prefix.length && records.keyStartsWith(prefix);
  }

  /** Whether the rest of the key after the tag can be a number. */
  public boolean isNumbered() {
    return records.keyLength() == prefix.length + wordSize;
  }

  /** The item's number, unsigned. */
  public long index() {
    return records.keyWord(prefix.length, wordSize);
  }

  /** The item's text. */
  public ByteString hashKey() {
    return records.keyFrom(prefix.length);
  }

  /** The value: a window, like {@link Records#value}. */
  public ByteString value() {
    return records.value();
  }

  /** The value as a number, like {@link Records#valueWord}. */
  public long word() {
    return records.valueWord();
  }
}
