package org.lucerna.binary.dwarf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A unit's functions and rows, kept for look-ups. */
final class UnitIndex {
  private static final int BYTES_OF_ROW = 20;
  private static final int BYTES_OF_NODE = 120;

  private final List<FunctionTree> functions = new ArrayList<>();
  private final Intervals index;
  private final @Nullable LineProgram program;
  private final @Nullable LineRows rows;
  private final long weight;

  /**
   * Reads {@code unit}.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  UnitIndex(Unit unit) {
    unit.functions(functions::add);
    Intervals.Builder ranges = new Intervals.Builder();
    long nodes = 0;
    for (int i = 0; i < functions.size(); i++) {
      ranges.add(functions.get(i).function().ranges(), i);
      nodes += functions.get(i).nodes().size();
    }
    index = ranges.build();
    program = unit.lines();
    rows = program == null ? null : LineRows.of(program);
    weight = nodes * BYTES_OF_NODE + (rows == null ? 0 : (long) rows.size() * BYTES_OF_ROW);
  }

  /** Bytes that it takes, about. */
  long weight() {
    return weight;
  }

  /** The functions at {@code address}, innermost first; empty if there are none. */
  List<InlinedCall> frames(long address) {
    int row = rows == null ? -1 : rows.find(address);
    ByteString file = null;
    int line = 0;
    int column = 0;
    if (row >= 0 && rows != null && program != null) {
      file = program.path(rows.file(row));
      line = rows.line(row);
      column = rows.column(row);
    }
    List<FunctionNode> nodes = nodes(address);
    if (nodes.isEmpty()) {
      return row < 0 ? List.of() : List.of(new InlinedCall(null, file, line, column));
    }
    List<InlinedCall> frames = new ArrayList<>();
    int depth = Integer.MAX_VALUE;
    for (int i = innermost(nodes, address); i >= 0; i--) {
      FunctionNode node = nodes.get(i);
      if (node.depth() < depth) {
        frames.add(new InlinedCall(node.name(), file, line, column));
        depth = node.depth();
        file = node.callFile();
        line = node.callLine();
        column = node.callColumn();
      }
    }
    return frames;
  }

  private List<FunctionNode> nodes(long address) {
    int found = index.covering(address, index.floor(address));
    return found < 0 ? List.of() : functions.get(index.number(found)).nodes();
  }

  /** The deepest node that covers {@code address}, and of those the last. */
  private static int innermost(List<FunctionNode> nodes, long address) {
    int found = 0;
    for (int i = 1; i < nodes.size(); i++) {
      FunctionNode node = nodes.get(i);
      if (node.depth() >= nodes.get(found).depth() && node.ranges().contains(address)) {
        found = i;
      }
    }
    return found;
  }
}
