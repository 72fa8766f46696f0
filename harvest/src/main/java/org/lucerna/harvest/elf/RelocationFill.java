package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Fills in what a linker fills in, so far that keys come out as those of the linked function. */
interface RelocationFill {
  /**
   * Writes the branches of a function, and notes which operands are offsets and what they name.
   *
   * @param places of the function's section, in their order
   */
  void fill(ObjectCode function, List<Relocation> places);

  /**
   * Whether a place is the target of a call, as far as that is known.
   *
   * @param code of the function that it is in
   * @param at its offset there
   */
  boolean isCall(Relocation place, MemorySegment code, long at);

  /** What the addend of a call's place lacks to be the distance from the symbol. */
  int callBias();

  /** The function as a linker would rewrite it that knows all addresses. */
  default ObjectCode relaxed(ObjectCode function, List<Relocation> places) {
    return function;
  }
}
