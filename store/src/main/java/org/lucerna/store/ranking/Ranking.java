package org.lucerna.store.ranking;

import java.util.List;
import java.util.Map;

/**
 * What became of one place.
 *
 * @param candidates best first
 */
public record Ranking(List<Candidate> candidates) {
  public Ranking {
    candidates = List.copyOf(candidates);
  }

  /**
   * An opinion with what speaks for it.
   *
   * @param values of each signal that is on, from 0 to 1, by its label
   * @param score the values times their weights
   */
  public record Candidate(NameCandidate nameCandidate, Map<String, Double> values, double score) {}
}
