package org.lucerna.idb.census;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The nodes of one kind, and how many records they have. */
public final class NodeKind {
  private final String name;
  private final Map<Integer, TagUse> tags = new TreeMap<>();
  private long nodes;

  NodeKind(String name) {
    this.name = name;
  }

  /**
   * The records under one tag.
   *
   * @param tag a byte, 0 to 255
   * @param records how many there are
   * @param bytes of their keys and values
   */
  public record TagUse(int tag, long records, long bytes) {}

  void addNode() {
    nodes++;
  }

  void addRecord(int tag, int bytes) {
    tags.merge(
        tag,
        new TagUse(tag, 1, bytes),
        (sum, one) -> new TagUse(tag, sum.records() + 1, sum.bytes() + one.bytes()));
  }

  /**
   * What the nodes are for: a word such as {@code structure}, or a name such as {@code $ funcs}.
   */
  public String name() {
    return name;
  }

  /** How many nodes there are; 0 for records that are no node's. */
  public long nodes() {
    return nodes;
  }

  /** The tags that they have, ascending. */
  public Collection<TagUse> tags() {
    return Collections.unmodifiableCollection(tags.values());
  }

  /** How many records they have. */
  public long records() {
    return tags.values().stream().mapToLong(TagUse::records).sum();
  }

  /** Bytes of their keys and values. */
  public long bytes() {
    return tags.values().stream().mapToLong(TagUse::bytes).sum();
  }
}
