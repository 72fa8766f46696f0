package org.lucerna.identify;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;

/** Identifies the components of a program, as the package says. Not thread-safe. */
public final class Identification {
  /** Maximum number of components that are read: those that have most functions. */
  private static final int MOST_READ = 400;

  /**
   * Evidence from which on a component is in the program, by keys; with similar functions; traces.
   */
  private static final double BY_KEYS = 3;

  private static final double BY_SIMILAR = 5;
  private static final double TRACES = 1;

  /**
   * The evidence that a function has on average: linkers take whole objects, while instantiations
   * of C++ templates are strewn over many and repeat, so that hundreds of them add up to it.
   */
  private static final double MEAN = 0.15;

  /** How often components of such evidence are really there: docs/identify.md. */
  private static final double CERTAINTY_OF_KEYS = 0.99;

  private static final double CERTAINTY_OF_SIMILAR = 0.97;
  private static final double CERTAINTY_OF_TRACES = 0.5;

  /** Number of strong functions that a component in the program has at least. */
  private static final int STRONG = 3;

  private static final int STRONG_BYTES = 32;
  private static final int WHOLE_BYTES = 64;
  private static final float HALF = 0.5f;

  /** Share of the functions of a component that another one has that is like it. */
  private static final double ALIKE = 0.8;

  private static final int MOST_ALIKE = 4;

  private final KnownComponents known;

  /** By ascending address. */
  private final List<SubjectFunction> large;

  /** The functions by the hashes of their keys. */
  private final Map<Integer, List<SubjectFunction>> functions = new LinkedHashMap<>();

  /** The hashes of all keys, each as often as a function has it. */
  private final HashList keys;

  private final HashList strings;

  /** How many components have a key. */
  private final Map<Integer, Integer> shared = new HashMap<>();

  /**
   * By component, how probably it has each function whose key is unknown, by the function's hash.
   */
  private final Map<String, Map<Integer, Float>> similar = new HashMap<>();

  /** Hashes of the known keys that functions with unknown ones are similar to, by component. */
  private final Map<String, Set<Integer>> similarKeys = new HashMap<>();

  /** The functions that no component explains yet, one for each key. */
  private final Map<Integer, SubjectFunction> unexplained = new LinkedHashMap<>();

  private Identification(
      KnownComponents known, Collection<SubjectFunction> program, HashList strings) {
    this.known = known;
    this.strings = strings;
    large =
        program.stream()
            .filter(function -> function.size() >= HarvestedFunction.USUAL_LEAST_SIZE)
            .sorted(Comparator.comparing(SubjectFunction::address, Long::compareUnsigned))
            .toList();
    for (SubjectFunction function : large) {
      functions.computeIfAbsent(function.hash(), _ -> new ArrayList<>()).add(function);
      unexplained.putIfAbsent(function.hash(), function);
    }
    keys = HashList.of(large.stream().mapToInt(SubjectFunction::hash));
  }

  /**
   * Identifies components.
   *
   * @param program its functions, in any order
   * @param strings in its data
   * @return those with most evidence first; after them the run-time libraries, then those of which
   *     there are only traces
   */
  public static List<IdentifiedComponent> of(
      KnownComponents known, Collection<SubjectFunction> program, HashList strings) {
    return new Identification(known, program, strings).components();
  }

  /**
   * A component.
   *
   * @param completeness that of the best object with a key, by the key's hash
   * @param likely how probably it has functions, by the hashes of their unknown keys
   */
  private record Candidate(
      String name,
      List<ComponentBuild> builds,
      Map<Integer, Float> completeness,
      Map<Integer, Float> likely) {}

  /** What a candidate explains of the functions that are left. */
  private record Evidence(double byKeys, int strong, double bySimilar, int likely, int functions) {
    double sum() {
      return byKeys + bySimilar;
    }

    private boolean isExact() {
      return byKeys >= BY_KEYS && strong >= STRONG && isDense();
    }

    private boolean isDense() {
      return sum() >= MEAN * functions;
    }

    /**
     * How certain the component is in the program.
     *
     * @param objects how many of its objects are: similar functions that are strewn over many say
     *     that source was shared, as that of flex's scanners is
     */
    double certainty(int objects) {
      if (isExact()) {
        return CERTAINTY_OF_KEYS;
      }
      boolean isSimilar =
          isDense() && sum() >= BY_SIMILAR && strong + likely >= STRONG && objects > 0;
      return isSimilar ? CERTAINTY_OF_SIMILAR : CERTAINTY_OF_TRACES;
    }
  }

  private List<IdentifiedComponent> components() {
    List<Candidate> candidates = candidates();
    List<IdentifiedComponent> found = new ArrayList<>();
    List<IdentifiedComponent> traces = new ArrayList<>();
    while (true) {
      Candidate best = null;
      Evidence most = null;
      for (Candidate each : candidates) {
        Evidence evidence = evidence(each);
        if (evidence.sum() >= TRACES && (most == null || evidence.sum() > most.sum())) {
          best = each;
          most = evidence;
        }
      }
      if (best == null || most == null) {
        // The sort is stable: the run-time libraries come last.
        found.sort(Comparator.comparing(IdentifiedComponent::isRuntime));
        found.addAll(traces);
        return found;
      }
      IdentifiedComponent component = identified(best, most, candidates);
      (component.isCertain() ? found : traces).add(component);
      candidates.remove(best);
      if (component.isCertain()) {
        unexplained.keySet().removeAll(best.completeness.keySet());
        unexplained.keySet().removeAll(best.likely.keySet());
      }
    }
  }

  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    for (String name : having()) {
      List<ComponentBuild> builds = known.builds(name);
      Map<Integer, Float> completeness = completeness(builds);
      Map<Integer, Float> likely = similar.getOrDefault(name, Map.of());
      if (!completeness.isEmpty() || !likely.isEmpty()) {
        candidates.add(new Candidate(name, builds, completeness, likely));
      }
    }
    return candidates;
  }

  /** The components that have most functions of the program, at most {@link #MOST_READ}. */
  private List<String> having() {
    List<SubjectFunction> distinct = List.copyOf(unexplained.values());
    Map<String, Integer> counts = new HashMap<>();
    List<Set<String>> having = known.having(distinct.stream().map(SubjectFunction::key).toList());
    for (int i = 0; i < distinct.size(); i++) {
      shared.put(distinct.get(i).hash(), having.get(i).size());
      having.get(i).forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    addSimilar(distinct, counts);
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_READ)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Adds the components of the functions that those with unknown keys are similar to. */
  private void addSimilar(List<SubjectFunction> distinct, Map<String, Integer> counts) {
    Map<Md5, Set<String>> having = new LinkedHashMap<>();
    for (SubjectFunction function : distinct) {
      if (shared.getOrDefault(function.hash(), 0) == 0) {
        function.similar().forEach(one -> having.put(one.key(), Set.of()));
      }
    }
    List<Md5> wanted = List.copyOf(having.keySet());
    List<Set<String>> found = known.having(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      having.put(wanted.get(i), found.get(i));
    }
    for (SubjectFunction function : distinct) {
      if (shared.getOrDefault(function.hash(), 0) == 0) {
        Set<String> names = new HashSet<>();
        for (SubjectFunction.Similar one : function.similar()) {
          for (String name : having.getOrDefault(one.key(), Set.of())) {
            similar
                .computeIfAbsent(name, _ -> new HashMap<>())
                .merge(function.hash(), one.probability(), Math::max);
            similarKeys
                .computeIfAbsent(name, _ -> new LinkedHashSet<>())
                .add(SubjectFunction.hash(one.key()));
            names.add(name);
          }
        }
        names.forEach(name -> counts.merge(name, 1, Integer::sum));
      }
    }
  }

  private Map<Integer, Float> completeness(List<ComponentBuild> builds) {
    Map<Integer, Float> completeness = new HashMap<>();
    for (ComponentBuild build : builds) {
      for (LinkedObject object : build.objects()) {
        int size = object.keys().size();
        float complete = size == 0 ? 0 : (float) object.keys().common(keys) / size;
        for (int i = 0; complete > 0 && i < size; i++) {
          if (functions.containsKey(object.keys().at(i))) {
            completeness.merge(object.keys().at(i), complete, Math::max);
          }
        }
      }
    }
    return completeness;
  }

  private Evidence evidence(Candidate candidate) {
    double byKeys = 0;
    int strong = 0;
    int all = 0;
    for (Map.Entry<Integer, Float> each : candidate.completeness.entrySet()) {
      SubjectFunction function = unexplained.get(each.getKey());
      if (function != null) {
        all += count(each.getKey());
        float complete = each.getValue();
        int sharing = Math.max(1, shared.getOrDefault(each.getKey(), 1));
        byKeys += complete * complete / sharing * size(function);
        strong += function.size() >= STRONG_BYTES && complete >= HALF ? 1 : 0;
      }
    }
    double bySimilar = 0;
    int likely = 0;
    for (Map.Entry<Integer, Float> each : candidate.likely.entrySet()) {
      SubjectFunction function = unexplained.get(each.getKey());
      if (function != null) {
        all += count(each.getKey());
        float probability = each.getValue();
        bySimilar += probability * probability * probability * size(function);
        likely += function.size() >= STRONG_BYTES ? 1 : 0;
      }
    }
    return new Evidence(byKeys, strong, bySimilar, likely, all);
  }

  /** The number of functions of the program with a key. */
  private int count(int hash) {
    return functions.getOrDefault(hash, List.of()).size();
  }

  private static double size(SubjectFunction function) {
    return Math.min(1, (double) function.size() / WHOLE_BYTES);
  }

  private Set<Integer> explained(Candidate candidate) {
    Set<Integer> hashes = new HashSet<>(candidate.completeness.keySet());
    hashes.addAll(candidate.likely.keySet());
    hashes.retainAll(unexplained.keySet());
    return hashes;
  }

  /** Names of other candidates that would explain most of what one does. */
  private List<String> alike(Candidate candidate, List<Candidate> candidates) {
    Set<Integer> explained = explained(candidate);
    List<String> alike = new ArrayList<>();
    for (Candidate other : candidates) {
      if (!other.name.equals(candidate.name)) {
        Set<Integer> common = explained(other);
        common.retainAll(explained);
        if (common.size() >= ALIKE * explained.size()) {
          alike.add(other.name);
        }
      }
    }
    return alike.stream().sorted().limit(MOST_ALIKE).toList();
  }

  private IdentifiedComponent identified(
      Candidate candidate, Evidence evidence, List<Candidate> candidates) {
    Set<Integer> hashes = explained(candidate);
    List<SubjectFunction> explained = new ArrayList<>();
    hashes.forEach(hash -> explained.addAll(functions.getOrDefault(hash, List.of())));
    explained.sort(Comparator.comparing(SubjectFunction::address, Long::compareUnsigned));
    Set<Integer> likely = similarKeys.getOrDefault(candidate.name, Set.of());
    VersionChoice choice =
        VersionSearch.of(
            candidate.builds,
            new ProgramHashes(
                keys, HashList.of(likely.stream().mapToInt(Integer::intValue)), strings),
            hashes.size());
    double certainty = evidence.certainty(choice.objects());
    return new IdentifiedComponent(
        candidate.name,
        alike(candidate, candidates),
        certainty > CERTAINTY_OF_TRACES,
        certainty,
        evidence.sum(),
        explained,
        choice.functions(),
        choice.objects(),
        choice.missing(),
        changed(choice),
        choice.parts(),
        choice.evidence(),
        choice.versions());
  }

  /** The functions between those of an object that lacks some, if no component has them. */
  private List<SubjectFunction> changed(VersionChoice choice) {
    Map<Integer, LinkedObject> objects = new HashMap<>();
    for (LinkedObject object : choice.changed()) {
      for (int i = 0; i < object.keys().size(); i++) {
        objects.putIfAbsent(object.keys().at(i), object);
      }
    }
    List<SubjectFunction> changed = new ArrayList<>();
    List<SubjectFunction> unknown = new ArrayList<>();
    LinkedObject before = null;
    for (SubjectFunction function : large) {
      LinkedObject of = objects.get(function.hash());
      if (of == null && shared.getOrDefault(function.hash(), 0) == 0) {
        unknown.add(function);
      } else {
        if (of != null
            && of.equals(before)
            && unknown.size() <= of.keys().size() - of.keys().common(keys)) {
          changed.addAll(unknown);
        }
        unknown.clear();
        before = of;
      }
    }
    return changed;
  }
}
