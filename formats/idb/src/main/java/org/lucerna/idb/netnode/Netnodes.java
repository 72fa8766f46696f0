package org.lucerna.idb.netnode;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.idb.btree.BTree;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.Seek;

/**
 * The nodes of a database: its records, seen as numbered things with a name, a value, and items
 * under tags. Nodes are read on demand. Thread-safe.
 */
public final class Netnodes {
  /**
   * The largest blob in bytes. IDA itself allows 32 KiB for a name, and far less than this in
   * total.
   */
  private static final int MAX_BLOB = 64 << 20;

  private static final int LONG_NAME_STEP = 256;

  private final BTree tree;
  private final int wordSize;
  private final TextEncoding encoding;

  /**
   * The nodes in {@code tree}.
   *
   * @param wordSize 4 or 8 bytes
   */
  public Netnodes(BTree tree, int wordSize) {
    this(tree, wordSize, TextEncoding.UNKNOWN);
  }

  /**
   * Like {@link #Netnodes(BTree, int)}.
   *
   * @param encoding of comments
   */
  public Netnodes(BTree tree, int wordSize, TextEncoding encoding) {
    this.tree = tree;
    this.wordSize = wordSize;
    this.encoding = encoding;
  }

  /**
   * A comment: the value up to a NUL, which ends the texts of very old databases; in UTF-8 if the
   * encoding is known.
   */
  public ByteString text(ByteString value) {
    int end = value.indexOf(0);
    return encoding.utf8(end < 0 ? value : value.slice(0, end));
  }

  /**
   * The word size, taken from the length of bookkeeping values.
   *
   * @return 4 or 8 bytes; 0 if the tree has no nodes
   */
  public static int wordSize(BTree tree) {
    for (String name : new String[] {"$ MAX NODE", "$ MAX LINK"}) {
      ByteString value = tree.get(NodeKey.bookkeeping(name));
      if (value != null && (value.length() == 4 || value.length() == 8)) {
        return value.length();
      }
    }
    return 0;
  }

  public BTree tree() {
    return tree;
  }

  /** Size of a node number in bytes, 4 or 8. */
  public int wordSize() {
    return wordSize;
  }

  /** The lowest number of nodes that denote no address. */
  public long base() {
    return wordSize == 4 ? 0xff00_0000L : 0xff00_0000_0000_0000L;
  }

  /** The node with this number, even if it has no records. */
  public Netnode node(long id) {
    return new Netnode(this, wordSize == 4 ? id & 0xffff_ffffL : id);
  }

  /** The node with this name; null if there is none. */
  public @Nullable Netnode node(String name) {
    return node(ByteString.utf8(name));
  }

  /**
   * The node with this name; null if there is none. Names longer than 511 bytes are found by a
   * linear search.
   */
  public @Nullable Netnode node(ByteString name) {
    ByteString value =
        name.length() <= MAX_KEY_NAME ? tree.get(NodeKey.name(name)) : longNamed(name);
    return value == null ? null : node(word(value));
  }

  private static final int MAX_KEY_NAME = 511;

  private @Nullable ByteString longNamed(ByteString name) {
    byte[] prefix = {'N', 0};
    Records records = tree.records();
    for (boolean on = records.seek(Seek.AT_LEAST, prefix);
        on && records.keyStartsWith(prefix);
        on = records.next()) {
      if (records.keyLength() == 2 + wordSize
          && longName(records.keyWord(2, wordSize)).equals(name)) {
        return records.value();
      }
    }
    return null;
  }

  /** The text of a name that is stored separately. */
  private ByteString longName(long id) {
    ByteString text = blob(base(), NodeTag.SUP, id * LONG_NAME_STEP, LONG_NAME_STEP);
    int end = text.indexOf(0);
    return end < 0 ? text : text.slice(0, end);
  }

  /**
   * The name in the value of a record under {@link NodeTag#NAME}: the value itself, or the text
   * that it refers to.
   */
  public ByteString nameIn(ByteString value) {
    if (value.length() == 1 + wordSize && value.at(0) == 0) {
      Cursor id = Cursor.of(value.slice(1, value.length()));
      return longName(wordSize == 4 ? Integer.toUnsignedLong(id.u32be()) : id.u64be());
    }
    return value.length() > 0 && value.at(value.length() - 1) == 0
        ? value.slice(0, value.indexOf(0))
        : value;
  }

  /** The name of a node, or null if there is none. */
  public @Nullable ByteString name(long id) {
    ByteString value = tree.get(NodeKey.tag(wordSize, id, NodeTag.NAME));
    return value == null ? null : nameIn(value);
  }

  /**
   * The values of consecutively numbered items, joined: a value has at most 1024 bytes.
   *
   * @param first number of the first item
   * @param limit the largest number of items in the blob
   * @return empty if there is no first item
   */
  ByteString blob(long node, int tag, long first, long limit) {
    NodeItems items = new NodeItems(this, node, tag);
    ByteSink blob = new ByteSink();
    long expected = first;
    for (boolean on = items.seek(Seek.EQUAL, first);
        on && items.isNumbered() && items.index() == expected && expected - first != limit;
        on = items.next()) {
      blob.bytes(items.value());
      expected++;
      if (blob.size() > MAX_BLOB) {
        break;
      }
    }
    return blob.toByteString();
  }

  /** A little-endian number of any length up to eight bytes. */
  static long word(ByteString value) {
    long word = 0;
    for (int i = Math.min(8, value.length()) - 1; i >= 0; i--) {
      word = word << 8 | value.at(i);
    }
    return word;
  }
}
