package org.lucerna.store.ranking;

import java.util.List;
import java.util.Map;

/**
 * What became of one place.
 *
 * @param candidates best first
 */
public record Ranking(List<RankedCandidate> candidates) {
  public Ranking {
    candidates = List.copyOf(candidates);
  }

  /**
   * An opinion with what speaks for it.
   *
   * @param values of each signal that is on, from 0 to 1, by its label
   * @param score the values times their weights
   */
  public record RankedCandidate(
      NameCandidate candidate, Map<String, Double> values, double score) {}
}
