package org.lucerna.store.ranking;

import java.util.IdentityHashMap;
import java.util.function.BiConsumer;

/** Something that speaks for one opinion or another. It has no state. */
public interface Signal {
  /** As it is called in the configuration and in explanations. */
  String label();

  /**
   * Looks at a whole pull.
   *
   * @return good as long as the question
   */
  Values evaluate(RankingContext context);

  /** What a signal says of each opinion. */
  interface Values {
    /**
     * Values the opinions at a place where there are several.
     *
     * @param function what is known at that place
     * @param into gets a value from 0 to 1 for each opinion, in order; all the same where nothing
     *     is known
     */
    void score(int place, FunctionCandidates function, double[] into);

    /** Values that are the same at all places of a key, and so worked out once for each. */
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
