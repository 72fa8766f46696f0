package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.lucerna.bytes.Md5;

/** Everything that was ever pushed to the simulated server. Read-only once filled. */
final class Knowledge {
  private final Map<Md5, List<Observation>> functions = new HashMap<>();
  private final Map<Md5, Set<Integer>> files = new HashMap<>();
  private final Map<Md5, Set<String>> names = new HashMap<>();
  private final Map<Integer, TreeMap<Integer, Observation>> places = new HashMap<>();

  /** Adds the next observation in time. */
  void add(Observation observation) {
    functions.computeIfAbsent(observation.key(), _ -> new ArrayList<>()).add(observation);
    files.computeIfAbsent(observation.key(), _ -> new LinkedHashSet<>()).add(observation.file());
    names.computeIfAbsent(observation.key(), _ -> new LinkedHashSet<>()).add(observation.name());
    places
        .computeIfAbsent(observation.file(), _ -> new TreeMap<>())
        .put(observation.place(), observation);
  }

  /** The observations of a key, in order of time; empty if it is unknown. */
  List<Observation> of(Md5 key) {
    return functions.getOrDefault(key, List.of());
  }

  /** Numbers of the files that a key was pushed from. */
  Set<Integer> files(Md5 key) {
    return files.getOrDefault(key, Set.of());
  }

  /** The names of a key, in the order they were first given. */
  Set<String> names(Md5 key) {
    return names.getOrDefault(key, Set.of());
  }

  /** The last observation at each place of a file. */
  NavigableMap<Integer, Observation> places(int file) {
    return places.getOrDefault(file, new TreeMap<>());
  }

  /** All keys, in no particular order. */
  Set<Md5> keys() {
    return functions.keySet();
  }
}
