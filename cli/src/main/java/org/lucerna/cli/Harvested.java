package org.lucerna.cli;

import org.lucerna.harvest.HarvestedFunction;

/** What is printed of every function of a file. */
final class Harvested {
  private Harvested() {}

  /** Where a function is. */
  static JsonObject json(HarvestedFunction function) {
    JsonObject line = new JsonObject();
    if (function.container() != null) {
      line.put("container", function.container());
    }
    return line.unsigned("address", function.address()).unsigned("size", function.size());
  }
}
