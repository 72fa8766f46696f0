package org.lucerna.idb.census;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.internal.ListNode;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.NodeStructure;
import org.lucerna.idb.structure.StructureMember;

/**
 * Counts nodes by purpose. Each system node, whose name begins with {@code $}, is a kind of its
 * own. All records are read once, in key order.
 */
public final class Census {
  /**
   * At most this many nodes get their kind from the records that refer to them; others from their
   * name.
   */
  private static final int MAX_REFERENCED = 1 << 20;

  private static final int MAX_KINDS = 1000;

  private final IdaDatabase database;
  private final Netnodes nodes;
  private final Map<Long, String> known = new HashMap<>();
  private final Map<String, NodeKind> kinds = new LinkedHashMap<>();

  private Census(IdaDatabase database) {
    this.database = database;
    this.nodes = database.netnodes();
  }

  /**
   * The kinds of nodes in a database, in the order in which they first occur in its records.
   *
   * @throws org.lucerna.bytes.FormatException if the records, or the lists of structures and
   *     functions, are damaged
   */
  public static List<NodeKind> of(IdaDatabase database) {
    Census census = new Census(database);
    census.findKnown();
    census.count();
    return new ArrayList<>(census.kinds.values());
  }

  private void findKnown() {
    list("$ structs", 1, id -> structure(id, "structure"));
    list("$ enums", 1, id -> know(id, "enumeration"));
    list("$ scriptsnippets", 1, id -> know(id, "script"));
    list("$ imports", 0, id -> know(id, "import module"));
    for (IdbFunction function : database.functions()) {
      if (known.size() >= MAX_REFERENCED) {
        return;
      }
      if (function.frame().node() != 0) {
        structure(function.frame().node(), "frame");
      }
    }
  }

  private void list(String name, int stored, java.util.function.LongConsumer node) {
    Supplier<@Nullable Long> walk =
        ListNode.walk(nodes, name, NodeTag.ALT, (list, item) -> item.word() - stored);
    for (Long id = walk.get(); id != null && known.size() < MAX_REFERENCED; id = walk.get()) {
      node.accept(nodes.node(id).id());
    }
  }

  private void structure(long id, String kind) {
    NodeStructure structure = NodeStructure.read(nodes, database.addresses(), id);
    if (structure == null) {
      return;
    }
    know(id, kind);
    for (StructureMember member : structure.members()) {
      if (member instanceof NodeMember node) {
        know(node.id(), kind + " member");
      }
    }
  }

  private void know(long id, String kind) {
    if (known.size() < MAX_REFERENCED) {
      known.putIfAbsent(id, kind);
    }
  }

  private void count() {
    Records records = database.btree().records();
    int wordSize = nodes.wordSize();
    NodeKind kind = null;
    long last = 0;
    while (records.next()) {
      int size = records.keyLength() + records.valueLength();
      if (records.keyLength() < 2 + wordSize || records.keyAt(0) != '.') {
        boolean isName = records.keyLength() > 0 && records.keyAt(0) == 'N';
        kind(isName ? "names of nodes" : "bookkeeping")
            .addRecord(records.keyLength() > 0 ? records.keyAt(0) : 0, size);
        kind = null;
        continue;
      }
      long node = records.keyWord(1, wordSize);
      if (kind == null || node != last) {
        kind = kind(name(node));
        kind.addNode();
        last = node;
      }
      kind.addRecord(records.keyAt(1 + wordSize), size);
    }
  }

  private NodeKind kind(String name) {
    NodeKind kind = kinds.get(name);
    if (kind == null) {
      String bounded = kinds.size() < MAX_KINDS ? name : "others";
      kind = kinds.computeIfAbsent(bounded, NodeKind::new);
    }
    return kind;
  }

  private String name(long node) {
    String referred = known.get(node);
    if (referred != null) {
      return referred;
    }
    if (Long.compareUnsigned(node, nodes.base()) < 0) {
      return "address";
    }
    ByteString name = nodes.name(node);
    if (name == null) {
      return "unnamed";
    }
    String text = name.text();
    return text.startsWith("$ ") || text.equals("Root Node") ? text : "named";
  }
}
