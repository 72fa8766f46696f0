package org.lucerna.harvest;

import java.util.List;
import java.util.UUID;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpScheme;

/**
 * The GUIDs under which Binary Ninja knows the functions of a file.
 *
 * @param functions by ascending address; those without a GUID are left out
 */
public record HarvestedGuids(WarpScheme scheme, WarpTarget target, List<Entry> functions) {
  /** Copies the list. */
  public HarvestedGuids {
    functions = List.copyOf(functions);
  }

  /**
   * A function with its GUID.
   *
   * @param blocks number of its basic blocks
   * @param length from its lowest address to its highest, in bytes
   * @param constraints the functions that it calls, and those next to it
   * @param others GUIDs that Binary Ninja may have given to it instead; empty if not requested
   */
  public record Entry(
      HarvestedFunction function,
      UUID guid,
      int blocks,
      long length,
      List<WarpConstraint> constraints,
      List<UUID> others) {
    /** Copies the lists. */
    public Entry {
      constraints = List.copyOf(constraints);
      others = List.copyOf(others);
    }
  }
}
