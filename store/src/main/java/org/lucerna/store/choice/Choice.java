package org.lucerna.store.choice;

import java.util.List;
import java.util.Map;

/**
 * What became of one place.
 *
 * @param candidates best first
 */
public record Choice(List<Candidate> candidates) {
  public Choice {
    candidates = List.copyOf(candidates);
  }

  /**
   * An opinion with what speaks for it.
   *
   * @param values of each signal that is on, from 0 to 1, by its label
   * @param score the values times their weights
   */
  public record Candidate(Opinion opinion, Map<String, Double> values, double score) {}
}
