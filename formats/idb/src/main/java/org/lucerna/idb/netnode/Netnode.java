package org.lucerna.idb.netnode;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A node of a database. Nothing is cached: each call is a look-up. Missing data is null or empty,
 * never an error. Thread-safe.
 */
public final class Netnode {
  private final Netnodes nodes;
  private final long id;

  Netnode(Netnodes nodes, long id) {
    this.nodes = nodes;
    this.id = id;
  }

  /** The node's number, unsigned. */
  public long id() {
    return id;
  }

  /** The name, or null if there is none. Long names are assembled. */
  public @Nullable ByteString name() {
    return nodes.name(id);
  }

  /** The node's own value, or null if there is none. */
  public @Nullable ByteString value() {
    return nodes.tree().get(NodeKey.tag(nodes.wordSize(), id, NodeTag.VALUE));
  }

  /** The number at this index under {@link NodeTag#ALT}, unsigned. */
  public OptionalLong alt(long index) {
    return alt(NodeTag.ALT, index);
  }

  /** The number at this index under a tag, unsigned. */
  public OptionalLong alt(int tag, long index) {
    ByteString value = sup(tag, index);
    return value == null ? OptionalLong.empty() : OptionalLong.of(Netnodes.word(value));
  }

  /** The bytes at this index under {@link NodeTag#SUP}, or null. */
  public @Nullable ByteString sup(long index) {
    return sup(NodeTag.SUP, index);
  }

  /** The comment at this index under {@link NodeTag#SUP}, or null: see {@link Netnodes#text}. */
  public @Nullable ByteString text(long index) {
    ByteString value = sup(index);
    return value == null ? null : nodes.text(value);
  }

  /** The bytes at this index under a tag, or null. */
  public @Nullable ByteString sup(int tag, long index) {
    return nodes.tree().get(NodeKey.index(nodes.wordSize(), id, tag, index));
  }

  /** The bytes with this text as key under a tag, or null. */
  public @Nullable ByteString hash(int tag, ByteString key) {
    return nodes.tree().get(NodeKey.hash(nodes.wordSize(), id, tag, key));
  }

  /** The byte at this index under a tag. */
  public OptionalLong charValue(int tag, long index) {
    ByteString value = sup(tag, index);
    return value == null || value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(value.at(0));
  }

  /**
   * A value too long for one record: the one at index {@code first} and those that follow it
   * without a gap, joined.
   *
   * @return empty if there is none
   */
  public ByteString blob(int tag, long first) {
    return nodes.blob(id, tag, first, Long.MAX_VALUE);
  }

  /** Like {@link #blob(int, long)}, but joins at most {@code limit} records. */
  public ByteString blob(int tag, long first, long limit) {
    return nodes.blob(id, tag, first, limit);
  }

  /** A cursor over the items under a tag, before the first. */
  public NodeItems items(int tag) {
    return new NodeItems(nodes, id, tag);
  }

  /** A cursor over all records of the node, before the first. */
  public NodeRecords records() {
    return new NodeRecords(nodes, id);
  }

  /** The links to other nodes: the index of each item is the node linked to. (Several.) */
  public NodeItems links() {
    return items(NodeTag.LINK);
  }

  @Override
  public String toString() {
    return "node 0x" + Long.toHexString(id);
  }
}
