package org.lucerna.cli.key;

import org.lucerna.cli.output.JsonObject;
import org.lucerna.harvest.HarvestedFunction;

/** The output for every function of a file. */
public final class Harvested {
  private Harvested() {}

  /** The location of a function. */
  public static JsonObject json(HarvestedFunction function) {
    JsonObject line = new JsonObject();
    if (function.container() != null) {
      line.put("container", function.container());
    }
    return line.unsigned("address", function.address()).unsigned("size", function.size());
  }
}
