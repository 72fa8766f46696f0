package org.lucerna.lumina;

import java.util.List;

/** GET_LUMINA_STATS_RESULT (0x2e). */
public record StatisticsResult(List<Contribution> contributions) implements Response {
  public StatisticsResult {
    contributions = List.copyOf(contributions);
  }

  /**
   * The contributions of one user.
   *
   * @param functions that the user was the first to push
   * @param pushes number of pushes
   * @param historyRecords versions of functions
   * @param idbs distinct databases
   * @param inputs distinct input files
   */
  public record Contribution(
      User user, long functions, long pushes, long historyRecords, long idbs, long inputs) {}
}
