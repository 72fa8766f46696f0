package org.lucerna.identify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lucerna.harvest.contents.LinkedObject;

/** Looks for the version that a component of a program has, as the package says. */
final class VersionSearch {
  /** Share of the functions of linked objects from which on a build is in the program. */
  private static final double BUILD = 0.98;

  private static final double PATCHED = 0.85;

  /** Share of what the component explains that a build has at least; more if it is patched. */
  private static final double SOME = 0.3;

  private static final double MOST = 0.75;

  /** The same of a build that has more than twice what those of other versions have. */
  private static final double MORE = 0.7;

  private static final int TWICE = 2;

  /** Share of the distinguishing strings that a version that fits may lack. */
  private static final double MISSES = 0.05;

  /** Number of objects that are named, and the share of all that they are at most. */
  private static final int MOST_PARTS = 4;

  private static final double FEW = 0.1;

  /**
   * What build systems add to the names of sources and archives: {@code libm-2.36.a}, {@code
   * liblzma_la-common.o}, {@code libcrypto-lib-aes.o}, {@code png.c.o}.
   */
  private static final Pattern ADDED =
      Pattern.compile(
          "-[0-9.]+(?=\\.a$)|^.*_l?a-|^lib[a-z]+-(sh)?lib-|(\\.(c|cc|cpp|cxx|S|s|asm))?\\.o(bj)?$");

  private final ProgramHashes program;
  private final int explained;

  /** By version and build. */
  private final Map<String, BuildMatch> builds = new TreeMap<>();

  /** Of the objects that may be compared between builds: which functions of them are there. */
  private final Map<String, Set<Integer>> seen = new LinkedHashMap<>();

  private VersionSearch(List<ComponentBuild> files, ProgramHashes program, int explained) {
    this.program = program;
    this.explained = explained;
    // A library for shared use repeats what an archive has, but not by objects.
    boolean areNamed = files.stream().anyMatch(VersionSearch::isNamed);
    for (ComponentBuild file : files) {
      if (isNamed(file) == areNamed) {
        builds
            .computeIfAbsent(
                file.version() + '\n' + file.build(), _ -> new BuildMatch(file.version()))
            .add(file, names(file, areNamed));
      }
    }
    for (BuildMatch build : builds.values()) {
      build.match(program);
      build.objects().forEach(this::see);
    }
  }

  /**
   * The versions that fit.
   *
   * @param explained number of distinct keys of the program that the component explains
   */
  static VersionChoice of(List<ComponentBuild> files, ProgramHashes program, int explained) {
    return files.isEmpty()
        ? VersionChoice.NONE
        : new VersionSearch(files, program, explained).choice();
  }

  private static boolean isNamed(ComponentBuild build) {
    return build.objects().stream().anyMatch(object -> !object.name().isEmpty());
  }

  /** Names that the same objects of other builds have, too; each once. */
  private static Set<String> names(ComponentBuild file, boolean areNamed) {
    String archive = plain(file.file());
    Set<String> names = new LinkedHashSet<>();
    for (LinkedObject object : file.objects()) {
      String name = areNamed ? archive + '(' + plain(object.name().text()) + ')' : file.file();
      String unique = name;
      for (int i = 2; !names.add(unique); i++) {
        unique = name + '#' + i;
      }
    }
    return names;
  }

  private static String plain(String name) {
    return ADDED.matcher(name).replaceAll("");
  }

  private void see(String name, LinkedObject object) {
    Set<Integer> found = seen.computeIfAbsent(name, _ -> new HashSet<>());
    for (int i = 0; i < object.keys().size(); i++) {
      if (program.mayHave(object.keys().at(i))) {
        found.add(object.keys().at(i));
      }
    }
  }

  /**
   * The objects that are in the program. Similar functions are found in one version of an object
   * each, so they are added up over all versions.
   */
  private Set<String> present() {
    Set<String> present = new LinkedHashSet<>();
    for (BuildMatch build : builds.values()) {
      build
          .objects()
          .forEach(
              (name, object) -> {
                if (BuildMatch.isLinked(object, seen.getOrDefault(name, Set.of()).size())) {
                  present.add(name);
                }
              });
      present.addAll(build.linked().keySet());
    }
    return present;
  }

  private VersionChoice choice() {
    BuildMatch best =
        builds.values().stream()
            .max(
                Comparator.comparingInt(BuildMatch::matched)
                    .thenComparingDouble(BuildMatch::complete))
            .orElseThrow();
    Set<String> present = present();
    // A few small objects that all builds have alike say nothing about the rest. Objects of C++ are
    // never complete: linkers keep one copy of each inline function.
    double share = (double) best.matched() / Math.max(1, explained);
    boolean isBuild = best.complete() >= BUILD && share >= SOME;
    boolean isPatched =
        (best.complete() >= PATCHED && share >= MOST) || (share >= MORE && standsOut(best));
    if (!isBuild && !isPatched) {
      return byStrings(best, present);
    }
    return new VersionChoice(
        best.linked().size(),
        isBuild ? 0 : best.functions() - best.matched(),
        best.all(),
        parts(best, best.linked().keySet()),
        best.linked().values().stream()
            .filter(object -> object.keys().common(program.keys()) < object.keys().size())
            .toList(),
        isBuild ? VersionEvidence.BUILD : VersionEvidence.PATCHED,
        versions(
            builds.values().stream()
                .filter(
                    each ->
                        each.matched() == best.matched() && each.functions() == best.functions())));
  }

  /** Whether a build has twice as many functions unchanged as those of all other versions. */
  private boolean standsOut(BuildMatch best) {
    return builds.values().stream()
        .filter(each -> !each.version().equals(best.version()))
        .allMatch(each -> best.matched() >= TWICE * each.matched());
  }

  /**
   * Strings of the objects in the program that not all versions have.
   *
   * @param hits those of a version that the program has
   * @param misses those of it that the program lacks
   * @param foreign those of other versions alone that the program has
   */
  private record Distinction(int hits, int misses, int foreign) {
    int sum() {
      return hits - misses;
    }

    boolean fits() {
      return misses + foreign <= MISSES * (hits + misses + foreign);
    }
  }

  private VersionChoice byStrings(BuildMatch best, Set<String> present) {
    Map<String, Distinction> distinctions = distinctions(present);
    VersionEvidence evidence = VersionEvidence.UNDECIDED;
    Map<String, Distinction> chosen = new TreeMap<>(distinctions);
    if (distinctions.values().stream().anyMatch(each -> each.hits + each.misses > 0)) {
      boolean fits = distinctions.values().stream().anyMatch(Distinction::fits);
      evidence = fits ? VersionEvidence.STRINGS : VersionEvidence.NONE;
      chosen.values().removeIf(each -> fits && !each.fits());
      int most = chosen.values().stream().mapToInt(Distinction::sum).max().orElse(0);
      chosen.values().removeIf(each -> each.sum() < most);
    }
    return new VersionChoice(
        present.size(),
        0,
        best.all(),
        parts(best, present),
        List.of(),
        evidence,
        versions(builds.values().stream().filter(build -> chosen.containsKey(build.version()))));
  }

  private Map<String, Distinction> distinctions(Set<String> present) {
    Map<String, Set<Integer>> strings = new TreeMap<>();
    Map<String, Set<String>> names = new HashMap<>();
    for (BuildMatch build : builds.values()) {
      strings.computeIfAbsent(build.version(), _ -> new HashSet<>()).addAll(build.strings());
      names.computeIfAbsent(build.version(), _ -> new HashSet<>()).addAll(build.objects().keySet());
    }
    Map<String, Set<Integer>> distinguishing = new TreeMap<>();
    Map<String, Set<Integer>> foreign = new HashMap<>();
    for (BuildMatch build : builds.values()) {
      Set<Integer> own = distinguishing.computeIfAbsent(build.version(), _ -> new HashSet<>());
      for (String name : present) {
        LinkedObject object = build.objects().get(name);
        for (int i = 0; object != null && i < object.strings().size(); i++) {
          int string = object.strings().at(i);
          strings.forEach(
              (version, others) -> {
                if (!others.contains(string)
                    && names.getOrDefault(version, Set.of()).contains(name)) {
                  own.add(string);
                  foreign.computeIfAbsent(version, _ -> new HashSet<>()).add(string);
                }
              });
        }
      }
    }
    Map<String, Distinction> distinctions = new TreeMap<>();
    distinguishing.forEach(
        (version, own) -> {
          int hits = hits(own);
          distinctions.put(
              version,
              new Distinction(
                  hits, own.size() - hits, hits(foreign.getOrDefault(version, Set.of()))));
        });
    return distinctions;
  }

  private int hits(Set<Integer> of) {
    return (int) of.stream().filter(program.strings()::contains).count();
  }

  private static List<IdentifiedVersion> versions(Stream<BuildMatch> chosen) {
    Map<String, Set<String>> packages = new TreeMap<>(VersionOrder.NATURAL);
    chosen
        .filter(build -> !build.version().isEmpty())
        .forEach(
            build ->
                packages
                    .computeIfAbsent(build.version(), _ -> new TreeSet<>())
                    .addAll(build.packages()));
    List<IdentifiedVersion> versions = new ArrayList<>();
    packages.forEach(
        (version, of) -> versions.add(new IdentifiedVersion(version, List.copyOf(of))));
    return versions;
  }

  private static List<String> parts(BuildMatch best, Set<String> present) {
    boolean areFew =
        present.size() <= MOST_PARTS && present.size() <= FEW * Math.max(1, best.objects().size());
    return areFew
        ? present.stream()
            .map(best.objects()::get)
            .filter(object -> object != null && !object.name().isEmpty())
            .map(object -> object.name().text())
            .toList()
        : List.of();
  }
}
