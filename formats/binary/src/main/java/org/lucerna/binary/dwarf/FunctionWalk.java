package org.lucerna.binary.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;

/** A walk over the entries of a unit, from the first to the last, in search of functions. */
final class FunctionWalk {
  /** Maximum nesting of entries; some hundreds occur. */
  private static final int MAX_LEVELS = 1 << 14;

  private final Dwarf dwarf;
  private final Unit unit;
  private final Consumer<? super FunctionTree> consumer;
  private final DebugEntry entry = new DebugEntry();
  private final List<Scope> open = new ArrayList<>();

  FunctionWalk(Dwarf dwarf, Unit unit, Consumer<? super FunctionTree> consumer) {
    this.dwarf = dwarf;
    this.unit = unit;
    this.consumer = consumer;
  }

  /**
   * The function that the children of an entry belong to.
   *
   * @param nodes of the function; null outside of functions with code
   * @param depth of the node that new ones are called from
   * @param level of the function's own entry; -1 in an inlined function
   */
  private record Scope(@Nullable List<FunctionNode> nodes, int depth, int level) {
    static final Scope OUTSIDE = new Scope(null, -1, -1);

    FunctionTree tree() {
      return new FunctionTree(nodes == null ? List.of() : nodes);
    }
  }

  void run() {
    ByteReader in = unit.entries();
    while (!in.atEnd()) {
      if (!entry.read(in, unit.abbreviations(), unit.encoding())) {
        if (close()) {
          return;
        }
        continue;
      }
      Scope outer = open.isEmpty() ? Scope.OUTSIDE : open.getLast();
      Scope scope = scope(outer);
      if (entry.hasChildren()) {
        if (!skipChildren(in)) {
          open(in, scope);
        }
      } else {
        if (scope.level() == open.size()) {
          consumer.accept(scope.tree());
        }
        if (open.isEmpty()) {
          return;
        }
      }
    }
    while (!open.isEmpty()) {
      close();
    }
  }

  /**
   * The function that the children of the entry belong to; functions and inlined ones become nodes.
   */
  private Scope scope(Scope outer) {
    if (entry.tag() == DwarfTag.SUBPROGRAM) {
      DwarfRanges ranges = dwarf.rangesOf(unit, entry);
      if (ranges.isEmpty()) {
        return Scope.OUTSIDE;
      }
      List<FunctionNode> nodes = new ArrayList<>();
      nodes.add(node(0, ranges));
      return new Scope(nodes, 0, open.size());
    }
    List<FunctionNode> nodes = outer.nodes();
    if (entry.tag() == DwarfTag.INLINED_SUBROUTINE && nodes != null) {
      nodes.add(node(outer.depth() + 1, dwarf.rangesOf(unit, entry)));
      return new Scope(nodes, outer.depth() + 1, -1);
    }
    return outer;
  }

  private FunctionNode node(int depth, DwarfRanges ranges) {
    DeclarationSite declaration = dwarf.declarations().of(unit, entry);
    return new FunctionNode(
        depth,
        declaration.linkageName(),
        declaration.plainName(),
        ranges,
        declaration.file(),
        declaration.line(),
        entry.has(Slot.CALL_FILE) ? unit.path(entry.value(Slot.CALL_FILE)) : null,
        entry.number(Slot.CALL_LINE),
        entry.number(Slot.CALL_COLUMN));
  }

  /** Skips the children if they cannot contain code and the entry states where they end. */
  private boolean skipChildren(ByteReader in) {
    if (!DwarfTag.holdsNoCode(entry.tag()) || !entry.has(Slot.SIBLING)) {
      return false;
    }
    long sibling = unit.offset() + entry.value(Slot.SIBLING);
    if (entry.form(Slot.SIBLING) == Form.REF_ADDR
        || sibling <= in.position()
        || sibling > in.limit()) {
      return false;
    }
    in.seek(sibling);
    return true;
  }

  private void open(ByteReader in, Scope scope) {
    if (open.size() == MAX_LEVELS) {
      throw in.damage("at most " + MAX_LEVELS + " levels of entries", "one more");
    }
    open.add(scope);
  }

  /** Ends a list of children; true if it was the last one open. */
  private boolean close() {
    if (!open.isEmpty()) {
      Scope scope = open.removeLast();
      if (scope.level() == open.size()) {
        consumer.accept(scope.tree());
      }
    }
    return open.isEmpty();
  }
}
