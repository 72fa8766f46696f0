package org.lucerna.bench.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses the version that a client gets for each requested function. */
@FunctionalInterface
interface Rule {
  /**
   * The answers to a pull.
   *
   * @param pull all that the client sends
   * @param knowledge everything the server has
   * @return for each requested function, in order; null if the key is unknown
   */
  List<@Nullable Observation> choose(SimulatedPull pull, Knowledge knowledge);

  /** A rule that considers each key on its own. */
  static Rule byKey(ByKey rule) {
    return (pull, knowledge) ->
        pull.functions().stream()
            .<@Nullable Observation>map(
                requestedFunction -> {
                  List<Observation> known = knowledge.of(requestedFunction.key());
                  return known.isEmpty() ? null : rule.choose(known);
                })
            .toList();
  }

  /** The rule for one key. */
  @FunctionalInterface
  interface ByKey {
    /**
     * The version that is served.
     *
     * @param known all that was pushed for the key, in order of time; at least one
     */
    Observation choose(List<Observation> known);
  }
}
