package org.lucerna.bench.ranking;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lucerna.bytes.Md5;

/**
 * The reasons why keys of a corpus have several names, apart from mistakes. A key is shared if no
 * name is common to all its functions.
 */
final class KeyAmbiguity {
  private static final int SMALLEST = 8;
  private static final int LARGE = 256;

  private final List<SimulatedProgram> corpus;

  /** By key: the first name of each of its functions. */
  private final Map<Md5, Set<String>> names = new HashMap<>();

  private final Map<Md5, Set<Integer>> sizes = new HashMap<>();
  private final Map<Md5, Set<String>> common = new HashMap<>();

  /** How the names of a shared key are related. */
  private enum Kind {
    PIECES("pieces that a compiler split off (.cold, .part)"),
    ALIKE("the same except for underscores, numbers and case"),
    CPP("C++: templates, destructors, members"),
    GO("Go: generated, inlined, methods of several types"),
    PREFIXED("C: the same last word"),
    OTHER("others");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    static Kind of(Set<String> names) {
      if (names.stream().allMatch(name -> name.contains(".cold") || name.contains(".part."))) {
        return PIECES;
      }
      if (distinct(names, name -> NameVariants.base(name).toLowerCase(Locale.ROOT)) == 1) {
        return ALIKE;
      }
      if (names.stream().allMatch(name -> name.startsWith("_Z"))) {
        return CPP;
      }
      if (names.stream().allMatch(name -> name.matches(".*[./:(].*"))) {
        return GO;
      }
      return distinct(names, name -> name.substring(name.lastIndexOf('_') + 1)) == 1
          ? PREFIXED
          : OTHER;
    }

    private static long distinct(
        Set<String> names, java.util.function.UnaryOperator<String> change) {
      return names.stream().map(change).distinct().count();
    }
  }

  /** A number of keys or functions, and how many of them are shared. */
  private static final class Count {
    int shared;
    int all;
  }

  KeyAmbiguity(List<SimulatedProgram> corpus) {
    this.corpus = List.copyOf(corpus);
    for (SimulatedProgram program : corpus) {
      for (SimulatedProgram.Function function : program.functions()) {
        sizes.computeIfAbsent(function.key(), _ -> new HashSet<>()).add(function.size());
        if (!function.names().isEmpty()) {
          Set<String> all = new HashSet<>(function.names());
          names
              .computeIfAbsent(function.key(), _ -> new HashSet<>())
              .add(function.names().getFirst());
          common.computeIfAbsent(function.key(), _ -> new HashSet<>(all)).retainAll(all);
        }
      }
    }
  }

  private boolean isShared(Md5 key) {
    return common.getOrDefault(key, Set.of("")).isEmpty();
  }

  String text() {
    Map<Integer, Count> bySize = new TreeMap<>();
    Map<Kind, Count> byKind = new EnumMap<>(Kind.class);
    int within = 0;
    int shared = 0;
    for (SimulatedProgram program : corpus) {
      Map<Md5, Set<String>> inside = inside(program);
      for (SimulatedProgram.Function function : program.functions()) {
        if (!function.names().isEmpty()) {
          Count size = bySize.computeIfAbsent(bound(function.size()), _ -> new Count());
          size.all++;
          if (isShared(function.key())) {
            size.shared++;
            shared++;
            within += inside.getOrDefault(function.key(), Set.of()).size() > 1 ? 1 : 0;
            byKind.computeIfAbsent(kind(function.key()), _ -> new Count()).shared++;
          }
        }
      }
    }
    names.keySet().stream()
        .filter(this::isShared)
        .forEach(key -> byKind.computeIfAbsent(kind(key), _ -> new Count()).all++);
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "keys of several sizes: %,d; keys shared by several functions: %,d%nfunctions with"
                + " shared keys: %,d; of these with another one in the same program: %,d%n",
            sizes.values().stream().filter(all -> all.size() > 1).count(),
            byKind.values().stream().mapToInt(count -> count.all).sum(),
            shared,
            within));
    byKind.forEach(
        (kind, count) ->
            out.append(
                String.format(
                    Locale.ROOT,
                    "  %-50s %,6d keys %,8d functions%n",
                    kind.title,
                    count.all,
                    count.shared)));
    bySize.forEach(
        (bound, count) ->
            out.append(
                String.format(
                    Locale.ROOT,
                    "  %-50s %,8d of %,8d functions share their key%n",
                    bound > LARGE ? "larger" : "smaller than " + bound + " bytes",
                    count.shared,
                    count.all)));
    return out.toString();
  }

  private Kind kind(Md5 key) {
    return Kind.of(names.getOrDefault(key, Set.of()));
  }

  private static Map<Md5, Set<String>> inside(SimulatedProgram program) {
    Map<Md5, Set<String>> inside = new HashMap<>();
    for (SimulatedProgram.Function function : program.functions()) {
      if (!function.names().isEmpty()) {
        inside
            .computeIfAbsent(function.key(), _ -> new HashSet<>())
            .add(function.names().getFirst());
      }
    }
    return inside;
  }

  /** The power of two above a size; one more than {@link #LARGE} if the size is large. */
  private static int bound(int size) {
    return size >= LARGE ? LARGE + 1 : Math.max(SMALLEST, Integer.highestOneBit(size) * 2);
  }
}
