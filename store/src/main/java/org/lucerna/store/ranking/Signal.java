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
  Values of(RankingContext rankingContext);

  /** What a signal says of each opinion. */
  interface Values {
    /**
     * Values the opinions at a place where there are several.
     *
     * @param functionCandidates what is known at that place
     * @param into gets a value from 0 to 1 for each opinion, in order; all the same where nothing
     *     is known
     */
    void at(int place, FunctionCandidates functionCandidates, double[] into);

    /** Values that are the same at all places of a key, and so worked out once for each. */
    static Values ofKeys(BiConsumer<FunctionCandidates, double[]> values) {
      IdentityHashMap<FunctionCandidates, double[]> known = new IdentityHashMap<>();
      return (place, functionCandidates, into) -> {
        int count = functionCandidates.nameCandidates().size();
        double[] own = known.get(functionCandidates);
        if (own == null) {
          own = new double[count];
          values.accept(functionCandidates, own);
          known.put(functionCandidates, own);
        }
        System.arraycopy(own, 0, into, 0, count);
      };
    }
  }
}
