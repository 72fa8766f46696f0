package org.lucerna.bench.ranking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses which version a client gets for each function that it asks for. */
@FunctionalInterface
interface Rule {
  /**
   * The answers to a pull.
   *
   * @param pull all that the client tells
   * @param knowledge all that the server has
   * @return for each function asked for, in order; null where the key is unknown
   */
  List<@Nullable Observation> choose(SimulatedPull pull, Knowledge knowledge);

  /** A rule that looks at each key alone. */
  static Rule byKey(ByKey rule) {
    return (pull, knowledge) ->
        pull.asked().stream()
            .<@Nullable Observation>map(
                asked -> {
                  List<Observation> known = knowledge.of(asked.key());
                  return known.isEmpty() ? null : rule.choose(known);
                })
            .toList();
  }

  /** One key's part. */
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
