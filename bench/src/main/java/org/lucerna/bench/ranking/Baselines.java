package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules that consider each key on its own. */
final class Baselines {
  private Baselines() {}

  /** The last push wins. */
  static final Rule LATEST = Rule.byKey(List::getLast);

  /** The name given by the most pushes wins; of several, the one given last. */
  static final Rule MOST_PUSHES =
      Rule.byKey(
          known -> last(known, most(known, (observation, of) -> of.add(observation.push()))));

  /** The name given in the most files wins; of several, the one given last. */
  static final Rule MOST_FILES =
      Rule.byKey(
          known -> last(known, most(known, (observation, of) -> of.add(observation.file()))));

  /** The name given by the most accounts wins; of several, the one given last. */
  static final Rule MOST_ACCOUNTS =
      Rule.byKey(
          known -> last(known, most(known, (observation, of) -> of.add(observation.account()))));

  /**
   * lumen's rank: ten times the number of useful comments. Only the last push of each account and
   * file counts, as each database's row is overwritten. lumen does not specify which of several
   * versions with the same rank it serves; here it is the newest.
   */
  static final Rule LUMEN =
      Rule.byKey(
          known -> {
            Map<List<Integer>, Observation> rows = new HashMap<>();
            known.forEach(o -> rows.put(List.of(o.account(), o.file()), o));
            return rows.values().stream()
                .max(
                    Comparator.comparingInt((Observation o) -> 10 * o.metadata().comments())
                        .thenComparingInt(o -> o.push().number())
                        .thenComparingInt(Observation::place))
                .orElseThrow();
          });

  /** Adds the thing to count. */
  @FunctionalInterface
  private interface Counted {
    void add(Observation observation, Set<Object> of);
  }

  /** The names with the highest count. */
  private static Set<String> most(List<Observation> known, Counted counted) {
    Map<String, Set<Object>> counts = new LinkedHashMap<>();
    for (Observation observation : known) {
      counted.add(observation, counts.computeIfAbsent(observation.name(), _ -> new HashSet<>()));
    }
    int most = counts.values().stream().mapToInt(Set::size).max().orElse(0);
    Set<String> names = new HashSet<>();
    counts.forEach(
        (name, of) -> {
          if (of.size() == most) {
            names.add(name);
          }
        });
    return names;
  }

  private static Observation last(List<Observation> known, Set<String> names) {
    List<Observation> matching = new ArrayList<>(known);
    matching.removeIf(observation -> !names.contains(observation.name()));
    return matching.getLast();
  }
}
