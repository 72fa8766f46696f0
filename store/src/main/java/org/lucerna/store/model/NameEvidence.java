package org.lucerna.store.model;

import java.util.List;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Who gave a function which name. A back-end may decode the candidates only when they are asked
 * for: most pulls need no more than their number.
 */
public interface NameEvidence {
  /** Nothing recorded, as for functions stored before evidence was. */
  NameEvidence NONE = of(List.of());

  /** How many candidates there are; 0 if nothing was recorded. */
  int size();

  /** Memory that it takes, in bytes, about. */
  long bytes();

  /**
   * The candidates, the newest version first: the served one.
   *
   * @throws org.lucerna.store.StoreException if they are damaged
   */
  List<NameCandidate> candidates();

  /** Evidence that is decoded already. */
  static NameEvidence of(List<NameCandidate> candidates) {
    return new DecodedEvidence(List.copyOf(candidates));
  }
}
