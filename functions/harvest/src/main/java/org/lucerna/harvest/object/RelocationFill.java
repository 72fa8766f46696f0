package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Fills in relocations far enough that keys equal those of the linked function. */
public interface RelocationFill {
  /**
   * Writes the branches of a function, and records which operands are offsets and their targets.
   *
   * @param places of the function's section, in order
   */
  void fill(ObjectCode function, List<Relocation> places);

  /**
   * Whether a place is the target of a call, as far as known.
   *
   * @param code of the function that contains it
   * @param at its offset there
   */
  boolean isCall(Relocation place, MemorySegment code, long at);

  /** The number to add to the addend of a call to get the distance from the symbol. */
  int callBias();

  /** The function as rewritten by a linker that knows all addresses. */
  default ObjectCode relaxed(ObjectCode function, List<Relocation> places) {
    return function;
  }
}
