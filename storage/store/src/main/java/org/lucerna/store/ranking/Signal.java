package org.lucerna.store.ranking;

import java.util.IdentityHashMap;
import java.util.function.BiConsumer;

/** Evidence for one name candidate or another. Stateless. */
public interface Signal {
  /** Its name in the configuration and in explanations. */
  String label();

  /**
   * Evaluates a whole pull.
   *
   * @return valid as long as the context
   */
  Values evaluate(RankingContext context);

  /** The values of a signal. */
  interface Values {
    /**
     * Scores the candidates at a place that has several.
     *
     * @param function the function at that place
     * @param into gets a value from 0 to 1 for each candidate, in order; all the same without
     *     evidence
     */
    void score(int place, FunctionCandidates function, double[] into);

    /** Values that are the same at all places of a key, and so are computed once per key. */
    static Values ofKeys(BiConsumer<FunctionCandidates, double[]> values) {
      IdentityHashMap<FunctionCandidates, double[]> known = new IdentityHashMap<>();
      return (place, function, into) -> {
        int count = function.candidates().size();
        double[] own = known.get(function);
        if (own == null) {
          own = new double[count];
          values.accept(function, own);
          known.put(function, own);
        }
        System.arraycopy(own, 0, into, 0, count);
      };
    }
  }
}
