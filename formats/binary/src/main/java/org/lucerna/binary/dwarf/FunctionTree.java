package org.lucerna.binary.dwarf;

import java.util.List;

/**
 * A function and everything inlined into it.
 *
 * @param nodes the function first, each caller before the functions inlined into it
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
