package org.lucerna.harvest.recovery;

import java.util.List;
import java.util.Map;

/**
 * A function of a program, and what it may be.
 *
 * @param address where it begins
 * @param candidates those with its key
 * @param references the addresses that its instructions name, by the instructions' offsets
 */
public record Unknown(long address, List<Candidate> candidates, Map<Long, Long> references) {
  /** Copies {@code candidates}. */
  public Unknown {
    candidates = List.copyOf(candidates);
  }
}
