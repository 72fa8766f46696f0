package org.lucerna.binary.dwarf;

import java.util.List;

/**
 * A function and all that was inlined into it.
 *
 * @param nodes the function first, each caller before what was inlined into it
 */
public record FunctionTree(List<FunctionNode> nodes) {
  public FunctionTree {
    nodes = List.copyOf(nodes);
  }

  /** The function itself. */
  public FunctionNode function() {
    return nodes.getFirst();
  }
}
