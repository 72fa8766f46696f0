package org.lucerna.service;

import java.util.List;
import org.lucerna.lumina.PushOutcome;

/**
 * What is stored of a push; all of it is durable.
 *
 * @param functions the outcome of each function, in order
 * @param sketches number of functions with a sketch, which is found a moment later
 * @param isOutlineStored whether the outline is stored now; otherwise another one of the program
 *     stays, see {@link org.lucerna.store.OutlineStore}
 * @param aliases number of new aliases
 */
public record PushReceipt(
    List<PushOutcome> functions, int sketches, boolean isOutlineStored, int aliases) {
  /** Copies the list. */
  public PushReceipt {
    functions = List.copyOf(functions);
  }
}
