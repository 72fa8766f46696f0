package org.lucerna.harvest.recovery;

import java.util.List;
import java.util.Map;

/**
 * A function of a program and its candidates.
 *
 * @param address of its start
 * @param size of all its chunks, in bytes
 * @param candidates those with its key
 * @param references the addresses referenced by its instructions, by instruction offset
 */
public record UnknownFunction(
    long address, long size, List<Candidate> candidates, Map<Long, Long> references) {
  /** Copies {@code candidates}. */
  public UnknownFunction {
    candidates = List.copyOf(candidates);
  }

  /** Whether it has candidates, all with the same name. */
  boolean hasOneName() {
    return candidates.stream().map(Candidate::name).distinct().count() == 1;
  }
}
