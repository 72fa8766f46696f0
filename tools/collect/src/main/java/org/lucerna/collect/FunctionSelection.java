package org.lucerna.collect;

import java.util.List;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

/**
 * The functions of a program that are pushed.
 *
 * @param sent in the order of the file; all have names
 * @param unnamed number of those without a name
 */
public record FunctionSelection(List<HarvestedFunction> sent, int unnamed) {
  /** Copies the list. */
  public FunctionSelection {
    sent = List.copyOf(sent);
  }

  /** Selects functions. Called by several threads. */
  public interface Rule {
    /**
     * Selects among the functions of a file.
     *
     * @param name of the file for people
     */
    FunctionSelection of(String name, Harvest file);
  }
}
