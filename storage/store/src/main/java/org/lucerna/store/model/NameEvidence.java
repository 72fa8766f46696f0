package org.lucerna.store.model;

import java.util.List;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The accounts and files that gave a function its names. A back-end may decode the candidates
 * lazily: most pulls need only their number.
 */
public interface NameEvidence {
  /** No evidence, as for functions stored by versions without it. */
  NameEvidence NONE = of(List.of());

  /** The number of candidates; 0 without evidence. */
  int size();

  /**
   * Whether versions by other sources may complete the served one: {@link
   * NameCandidate#complements}. Cheap.
   */
  boolean hasComplements();

  /** Approximate memory it takes, in bytes. */
  long bytes();

  /**
   * The candidates, newest version first: the served one.
   *
   * @throws org.lucerna.store.StoreException if they are damaged
   */
  List<NameCandidate> candidates();

  /** Evidence that is decoded already. */
  static NameEvidence of(List<NameCandidate> candidates) {
    return new DecodedEvidence(List.copyOf(candidates));
  }
}
