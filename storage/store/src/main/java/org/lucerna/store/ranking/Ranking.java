package org.lucerna.store.ranking;

import java.util.List;
import java.util.Map;

/**
 * The ranked candidates of one place.
 *
 * @param candidates best first
 */
public record Ranking(List<RankedCandidate> candidates) {
  public Ranking {
    candidates = List.copyOf(candidates);
  }

  /**
   * A candidate with its score.
   *
   * @param values of each signal that is on, from 0 to 1, by its label
   * @param score the sum of the values, each times its weight
   */
  public record RankedCandidate(
      NameCandidate candidate, Map<String, Double> values, double score) {}
}
