package org.lucerna.service;

import java.util.List;
import org.lucerna.lumina.PushOutcome;

/**
 * What is stored of a push; all of it is durable.
 *
 * @param functions the outcome of each function, in order
 * @param sketches number of functions with a sketch, which is found a moment later
 * @param isOutlineStored whether the outline is stored now; otherwise another one of the program
 *     stays, see {@link org.lucerna.store.AttachmentStore}
 * @param aliases number of new aliases
 * @param areObjectsStored whether the objects are stored now; otherwise others of the file stay,
 *     see {@link org.lucerna.store.AttachmentStore}
 */
public record PushReceipt(
    List<PushOutcome> functions,
    int sketches,
    boolean isOutlineStored,
    int aliases,
    boolean areObjectsStored) {
  /** Copies the list. */
  public PushReceipt {
    functions = List.copyOf(functions);
  }
}
