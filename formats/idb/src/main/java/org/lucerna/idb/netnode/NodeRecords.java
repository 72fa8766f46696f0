package org.lucerna.idb.netnode;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/**
 * A cursor over all records of a node: its name, its value, and the items under all its tags,
 * ordered by tag, then number or text. Not thread-safe.
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

  /** Moves to the next record; the first call moves to the first. @return false if there is none */
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

  /**
   * Whether the record belongs to the node itself, like its name, and has neither number nor text.
   */
  public boolean isPlain() {
    return records.keyLength() == prefix.length + 1;
  }

  /**
   * Whether the rest of the key after the tag can be a number; it may also be a text as long as a
   * word.
   */
  public boolean isNumbered() {
    return records.keyLength() == prefix.length + 1 + wordSize;
  }

  /** The number, unsigned. */
  public long index() {
    return records.keyWord(prefix.length + 1, wordSize);
  }

  /** The rest of the key after the tag. */
  public ByteString hashKey() {
    return records.keyFrom(prefix.length + 1);
  }

  /** The value: a window, like {@link Records#value}. */
  public ByteString value() {
    return records.value();
  }
}
