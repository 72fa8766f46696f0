package org.lucerna.binary.macho;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the exports of a file. Not thread-safe. */
final class ExportTrie {
  private static final int FORWARDED = 8;
  private static final int ABSOLUTE = 2;
  private static final int KIND = 3;

  /** Maximum ratio of the bytes of names to those of the trie, in which names share prefixes. */
  private static final int MOST_SHARED = 64;

  private final ByteView trie;
  private final long imageBase;
  private final NameBudget budget;
  private final List<MachExport> exports = new ArrayList<>();
  private final Set<Long> visited = new HashSet<>();

  /** Nodes to read, the next one first. */
  private final Deque<Node> pending = new ArrayDeque<>();

  private record Node(long offset, ByteString name) {}

  ExportTrie(ByteView trie, long imageBase) {
    this.trie = trie;
    this.imageBase = imageBase;
    this.budget = new NameBudget(trie.offset(0), MOST_SHARED * trie.size());
  }

  /** The exports, in the order of the trie. */
  List<MachExport> read() {
    if (trie.size() > 0) {
      pending.push(new Node(0, ByteString.EMPTY));
    }
    while (!pending.isEmpty()) {
      Node node = pending.pop();
      if (!visited.add(node.offset())) {
        throw new FormatException(
            trie.offset(node.offset()), "a node with one parent", "one with several");
      }
      read(node);
    }
    return exports;
  }

  private void read(Node node) {
    ByteReader reader = trie.reader(node.offset());
    long size = reader.uleb128();
    long start = reader.position();
    if (size < 0 || size > reader.remaining()) {
      throw reader.damage(
          "an export of at most " + reader.remaining() + " bytes", Long.toString(size));
    }
    if (size > 0) {
      exports.add(export(node.name(), reader));
    }
    reader.seek(start + size);
    int count = reader.u8();
    List<Node> children = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ByteString label = reader.cstr();
      budget.take(node.name().length() + label.length());
      ByteString name = joined(node.name(), label);
      long offset = reader.uleb128();
      if (offset < 0 || offset >= trie.size()) {
        throw reader.damage("a node below " + trie.size(), Long.toUnsignedString(offset));
      }
      children.add(new Node(offset, name));
    }
    children.reversed().forEach(pending::push);
  }

  private MachExport export(ByteString name, ByteReader reader) {
    long flags = reader.uleb128();
    if ((flags & FORWARDED) != 0) {
      long _ = reader.uleb128();
      ByteString forwarded = reader.cstr();
      return new MachExport(name, flags, 0, forwarded.isEmpty() ? name : forwarded);
    }
    long value = reader.uleb128();
    boolean isAbsolute = (flags & KIND) == ABSOLUTE;
    return new MachExport(name, flags, isAbsolute ? value : imageBase + value, null);
  }

  private static ByteString joined(ByteString start, ByteString end) {
    return new ByteSink(start.length() + end.length()).bytes(start).bytes(end).toByteString();
  }
}
