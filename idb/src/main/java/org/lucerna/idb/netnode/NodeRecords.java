package org.lucerna.idb.netnode;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/**
 * A place among all records of a node: its name, its value, and the items under all its tags, in
 * the order of tag, then number or text. A cursor belongs to one thread.
 */
public final class NodeRecords {
  private final Records records;
  private final int wordSize;
  private final byte[] prefix;
  private boolean started;

  NodeRecords(Netnodes nodes, long node) {
    this.records = nodes.tree().records();
    this.wordSize = nodes.wordSize();
    this.prefix = NodeKey.node(wordSize, node);
  }

  /**
   * Moves to the next record, at first to the first.
   *
   * @return false where there is none
   */
  public boolean next() {
    boolean on =
        started ? records.isOnRecord() && records.next() : records.seek(Seek.GREATER, prefix);
    started = true;
    return on && records.keyLength() > prefix.length && records.keyStartsWith(prefix);
  }

  /** The tag, a byte. */
  public int tag() {
    return records.keyAt(prefix.length);
  }

  /** Whether the record is of the node itself, as its name is, and has neither number nor text. */
  public boolean isPlain() {
    return records.keyLength() == prefix.length + 1;
  }

  /** Whether what follows the tag can be a number: a text of a word's length can too. */
  public boolean isNumbered() {
    return records.keyLength() == prefix.length + 1 + wordSize;
  }

  /** The number, unsigned. */
  public long index() {
    return records.keyWord(prefix.length + 1, wordSize);
  }

  /** What follows the tag. */
  public ByteString hashKey() {
    return records.keyFrom(prefix.length + 1);
  }

  /** The value: a window, as {@link Records#value}. */
  public ByteString value() {
    return records.value();
  }
}
