package org.lucerna.idb.netnode;

import java.nio.charset.StandardCharsets;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Builds the keys of records. */
public final class NodeKey {
  private NodeKey() {}

  /** The prefix of all keys of a node. */
  public static byte[] node(int wordSize, long node) {
    return word(new ByteSink().u8('.'), wordSize, node).toByteArray();
  }

  /** The prefix of all keys of a node with this tag; for its name and value, the whole key. */
  public static byte[] tag(int wordSize, long node, int tag) {
    return word(new ByteSink().u8('.'), wordSize, node).u8(tag).toByteArray();
  }

  /** The key of an item with a number. */
  public static byte[] index(int wordSize, long node, int tag, long index) {
    ByteSink key = word(new ByteSink().u8('.'), wordSize, node).u8(tag);
    return word(key, wordSize, index).toByteArray();
  }

  /** The key of an item with a text. */
  public static byte[] hash(int wordSize, long node, int tag, ByteString text) {
    return word(new ByteSink().u8('.'), wordSize, node).u8(tag).bytes(text).toByteArray();
  }

  /** The key that leads to the node with this name. */
  public static byte[] name(ByteString name) {
    return new ByteSink().u8('N').bytes(name).toByteArray();
  }

  /** The key of a bookkeeping record such as {@code $ MAX NODE}. */
  public static byte[] bookkeeping(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  private static ByteSink word(ByteSink key, int wordSize, long value) {
    return wordSize == 4 ? key.u32be((int) value) : key.u64be(value);
  }
}
