package org.lucerna.bench.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signals of a rule that weighs them. */
interface Signals {
  /** Their names, in order. */
  List<String> names();

  /**
   * The candidates for each requested function, each with a value for each signal.
   *
   * @return for each function, in order; empty if the key is unknown
   */
  List<List<ScoredVersion>> candidates(SimulatedPull pull, Knowledge knowledge);

  /** A version that could be served. */
  final class ScoredVersion {
    private final Observation version;
    private final double[] values;

    /**
     * A candidate.
     *
     * @param values of the signals; not copied
     */
    ScoredVersion(Observation version, double[] values) {
      this.version = version;
      this.values = values;
    }

    /** The first one with the highest score; null if there are none. */
    static @Nullable Observation best(List<ScoredVersion> scoredVersions, double[] weights) {
      ScoredVersion best = null;
      double most = Double.NEGATIVE_INFINITY;
      for (ScoredVersion scoredVersion : scoredVersions) {
        double score = 0;
        for (int i = 0; i < weights.length; i++) {
          score += weights[i] * scoredVersion.values[i];
        }
        if (score > most) {
          most = score;
          best = scoredVersion;
        }
      }
      return best == null ? null : best.version;
    }
  }

  /** The rule that adds the signals, each times its weight. */
  default Rule weighted(double... weights) {
    return (pull, knowledge) ->
        candidates(pull, knowledge).stream()
            .<@Nullable Observation>map(each -> ScoredVersion.best(each, weights))
            .toList();
  }
}
