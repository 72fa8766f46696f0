package org.lucerna.identify;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.harvest.contents.LinkedObject;

/** The files of one build, and what a program has of them. Not thread-safe. */
final class BuildMatch {
  /** Share of the functions of an object from which on it is in the program. */
  private static final double LINKED = 0.5;

  private final String version;
  private final Map<String, LinkedObject> objects = new LinkedHashMap<>();

  /** The packages that each object is from. */
  private final Map<String, List<String>> origins = new HashMap<>();

  private final Map<String, LinkedObject> linked = new LinkedHashMap<>();
  private int matched;
  private int functions;

  BuildMatch(String version) {
    this.version = version;
  }

  /**
   * Adds the objects of a file.
   *
   * @param names of the objects
   */
  void add(ComponentBuild file, Iterable<String> names) {
    int index = 0;
    for (String name : names) {
      if (objects.putIfAbsent(name, file.objects().get(index)) == null) {
        origins.put(name, file.packages());
      }
      index++;
    }
  }

  /**
   * Finds the objects that a program has. The most complete ones come first, and each function of
   * the program is of one object only: variants of an object, and others that share some functions
   * with it, are not there because it is.
   */
  void match(ProgramHashes program) {
    Map<String, Double> completeness = new HashMap<>();
    objects.forEach(
        (name, object) -> {
          int common =
              object.keys().common(program.keys()) + object.keys().common(program.likely());
          if (isLinked(object, common)) {
            completeness.put(name, (double) common / object.keys().size());
          }
        });
    Map<Integer, Integer> left = new HashMap<>();
    for (int i = 0; i < program.keys().size(); i++) {
      left.merge(program.keys().at(i), 1, Integer::sum);
    }
    completeness.keySet().stream()
        .sorted(
            Comparator.comparing((String name) -> completeness.getOrDefault(name, 0.0))
                .thenComparingInt(this::size)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .forEach(name -> take(name, program, left));
  }

  private int size(String name) {
    LinkedObject object = objects.get(name);
    return object == null ? 0 : object.keys().size();
  }

  /** Takes the functions of an object out of those that are left, if at least half are there. */
  private void take(String name, ProgramHashes program, Map<Integer, Integer> left) {
    LinkedObject object = objects.get(name);
    if (object == null) {
      return;
    }
    Map<Integer, Integer> taken = new HashMap<>();
    int common = object.keys().common(program.likely());
    int exact = 0;
    for (int i = 0; i < object.keys().size(); i++) {
      int key = object.keys().at(i);
      if (taken.getOrDefault(key, 0) < left.getOrDefault(key, 0)) {
        taken.merge(key, 1, Integer::sum);
        exact++;
      }
    }
    if (isLinked(object, common + exact)) {
      taken.forEach((key, count) -> left.merge(key, -count, Integer::sum));
      linked.put(name, object);
      matched += exact;
      functions += object.keys().size();
    }
  }

  /** Whether an object is in the program if so many of its functions are. */
  static boolean isLinked(LinkedObject object, int found) {
    return found > 0 && found >= LINKED * object.keys().size();
  }

  String version() {
    return version;
  }

  /** All objects by their names. */
  Map<String, LinkedObject> objects() {
    return objects;
  }

  /** The objects that are in the program. */
  Map<String, LinkedObject> linked() {
    return linked;
  }

  /** The packages that these are from. */
  Set<String> packages() {
    Set<String> packages = new TreeSet<>();
    linked.keySet().forEach(name -> packages.addAll(origins.getOrDefault(name, List.of())));
    return packages;
  }

  /** The number of functions of objects in the program that it has unchanged. */
  int matched() {
    return matched;
  }

  /** The number of functions of objects in the program. */
  int functions() {
    return functions;
  }

  /** The number of functions of all objects. */
  int all() {
    return objects.values().stream().mapToInt(object -> object.keys().size()).sum();
  }

  /** The share of the functions of objects in the program that it has unchanged. */
  double complete() {
    return functions == 0 ? 0 : (double) matched / functions;
  }

  /** All strings. */
  Set<Integer> strings() {
    Set<Integer> strings = new HashSet<>();
    for (LinkedObject object : objects.values()) {
      for (int i = 0; i < object.strings().size(); i++) {
        strings.add(object.strings().at(i));
      }
    }
    return strings;
  }
}
