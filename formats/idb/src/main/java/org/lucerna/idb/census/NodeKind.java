package org.lucerna.idb.census;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The nodes of one kind, and the number of their records. */
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
   * @param records the number of records
   * @param bytes the total size of their keys and values
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
   * The purpose of the nodes: a word such as {@code structure}, or a name such as {@code $ funcs}.
   */
  public String name() {
    return name;
  }

  /** The number of nodes; 0 for records that belong to no node. */
  public long nodes() {
    return nodes;
  }

  /** Their tags, ascending. */
  public Collection<TagUse> tags() {
    return Collections.unmodifiableCollection(tags.values());
  }

  /** The number of their records. */
  public long records() {
    return tags.values().stream().mapToLong(TagUse::records).sum();
  }

  /** The size of their keys and values in bytes. */
  public long bytes() {
    return tags.values().stream().mapToLong(TagUse::bytes).sum();
  }
}
