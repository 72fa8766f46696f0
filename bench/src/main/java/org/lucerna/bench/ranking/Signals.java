package org.lucerna.bench.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a rule of weighted signals looks at. */
interface Signals {
  /** Their names, in their order. */
  List<String> names();

  /**
   * The candidates for each function asked for, each with a value for each signal.
   *
   * @return for each function, in order; empty where the key is unknown
   */
  List<List<Candidate>> candidates(SimulatedPull pull, Knowledge knowledge);

  /** A version that could be served. */
  final class Candidate {
    private final Observation version;
    private final double[] values;

    /**
     * A candidate.
     *
     * @param values of the signals; not copied
     */
    Candidate(Observation version, double[] values) {
      this.version = version;
      this.values = values;
    }

    /** The one with the highest score, of several the first; null where there is none. */
    static @Nullable Observation best(List<Candidate> candidates, double[] weights) {
      Candidate best = null;
      double most = Double.NEGATIVE_INFINITY;
      for (Candidate candidate : candidates) {
        double score = 0;
        for (int i = 0; i < weights.length; i++) {
          score += weights[i] * candidate.values[i];
        }
        if (score > most) {
          most = score;
          best = candidate;
        }
      }
      return best == null ? null : best.version;
    }
  }

  /** The rule that adds the signals up. */
  default Rule weighted(double... weights) {
    return (pull, knowledge) ->
        candidates(pull, knowledge).stream()
            .<@Nullable Observation>map(each -> Candidate.best(each, weights))
            .toList();
  }
}
