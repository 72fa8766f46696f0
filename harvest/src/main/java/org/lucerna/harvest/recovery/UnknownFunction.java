package org.lucerna.harvest.recovery;

import java.util.List;
import java.util.Map;

/**
 * A function of a program, and what it may be.
 *
 * @param address where it begins
 * @param size of all its chunks, in bytes
 * @param candidates those with its key
 * @param references the addresses that its instructions name, by the instructions' offsets
 */
public record UnknownFunction(
    long address, long size, List<Candidate> candidates, Map<Long, Long> references) {
  /** Copies {@code candidates}. */
  public UnknownFunction {
    candidates = List.copyOf(candidates);
  }

  /** Whether it has candidates, and all have one name. */
  boolean hasOneName() {
    return candidates.stream().map(Candidate::name).distinct().count() == 1;
  }
}
