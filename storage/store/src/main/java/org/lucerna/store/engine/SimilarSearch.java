package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarFunction;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * The search over a back-end. Postings lead to functions that share rare features; those vote for
 * the files that they were pushed from; the files that explain most of the program are read whole
 * and compared with it as programs in memory are. The other functions that were found are compared
 * too, without their surroundings. Thread-safe.
 */
final class SimilarSearch implements SimilaritySearch {
  /** Number of candidates looked up for each function. */
  private static final int LOOKED_UP = 10;

  /** Number of these that are compared even if their files are not read. */
  private static final int KEPT = 3;

  /** Maximum number of files that are read. */
  private static final int MAX_FILES = 24;

  /** Maximum number of functions of all files that are read. */
  private static final int MAX_READ = 100_000;

  /** Maximum number of names for each function. */
  private static final int MAX_HITS = 5;

  /** Memory of a requested function with its candidates, in bytes. */
  private static final int ASKED_BYTES = 6 << 10;

  /** Memory of a function that is read, in bytes. */
  private static final int READ_BYTES = 1 << 10;

  /** Additional memory of a function that others are compared with, in bytes. */
  private static final int COMPARED_BYTES = 1 << 10;

  private final Backend backend;
  private final SketchIndexer indexer;
  private final CloseGuard guard;
  private final HealthMonitor health;
  private final SimilarityModel model;

  SimilarSearch(
      Backend backend,
      SketchIndexer indexer,
      CloseGuard guard,
      HealthMonitor health,
      SimilarityModel model) {
    this.backend = backend;
    this.indexer = indexer;
    this.guard = guard;
    this.health = health;
    this.model = model;
  }

  @Override
  public List<SimilarHit> search(ProgramSketch program, float least, SearchLimits limits) {
    return search(program, null, _ -> true, least, limits);
  }

  @Override
  public List<SimilarHit> others(
      ProgramSketch program, int place, float least, SearchLimits limits) {
    return search(program, program.key(place), other -> other == place, least, limits);
  }

  /**
   * Searches.
   *
   * @param leftOut key of functions that are not found, nor are files that have one; null to skip
   *     the search for functions whose keys are known
   * @param asked the places that are searched for
   */
  private List<SimilarHit> search(
      ProgramSketch program,
      @Nullable Md5 leftOut,
      IntPredicate asked,
      float least,
      SearchLimits limits) {
    if (program.size() > MAX_FUNCTIONS) {
      throw new IllegalArgumentException(
          "expected at most " + MAX_FUNCTIONS + " functions, got " + program.size());
    }
    if (program.size() == 0) {
      return List.of();
    }
    indexer.await();
    return health.watch(
        () -> guard.call(() -> new Run(program, leftOut, asked, least, limits).hits()));
  }

  /** A function of the store. */
  private record Known(Md5 key, Sketch sketch, @Nullable NameCandidate candidate) {
    ByteString name() {
      return candidate == null ? ByteString.EMPTY : candidate.name();
    }
  }

  private final class Run {
    private final ProgramSketch program;
    private final @Nullable Md5 leftOut;
    private final IntPredicate asked;
    private final float least;
    private final SearchLimits limits;
    private final Architecture architecture;
    private final Map<Long, List<Known>> known = new HashMap<>();
    private final Set<Md5> exact = new HashSet<>();

    /** Keys of functions that are not found by themselves. */
    private final Set<Md5> own = new HashSet<>();

    Run(
        ProgramSketch program,
        @Nullable Md5 leftOut,
        IntPredicate asked,
        float least,
        SearchLimits limits) {
      this.program = program;
      this.leftOut = leftOut;
      this.asked = asked;
      this.least = least;
      this.limits = limits;
      architecture = program.sketch(0).architecture();
    }

    List<SimilarHit> hits() {
      limits.take((long) ASKED_BYTES * program.size());
      own.addAll(keys());
      if (leftOut == null) {
        readExact();
        own.removeAll(exact);
      }
      long[][] found = new PostingSearch(backend, model.rarity(), LOOKED_UP, limits).find(program);
      read(Arrays.stream(found).flatMapToLong(Arrays::stream).distinct().toArray());
      Arrays.setAll(found, i -> Arrays.stream(found[i]).filter(this::isNamed).toArray());
      Map<Long, CallGraph> files =
          new FileChoice(backend, MAX_FILES, MAX_READ).choose(votes(found));
      List<ProgramSketch> programs = new ArrayList<>();
      List<Known> functions = new ArrayList<>();
      List<Long> origins = new ArrayList<>();
      Set<Md5> met = new HashSet<>();
      files.forEach(
          (file, graph) -> {
            if (leftOut != null && has(graph, leftOut)) {
              return;
            }
            read(LongStream.range(0, graph.size()).map(i -> graph.function((int) i)).toArray());
            List<Known> all = new ArrayList<>();
            programs.add(whole(graph, all));
            all.forEach(one -> met.add(one.key()));
            functions.addAll(all);
            origins.add(file);
          });
      List<Known> strays = strays(found, met);
      programs.add(
          ProgramSketch.of(
              strays.stream().map(Known::key).toList(),
              strays.stream().map(Known::sketch).toList(),
              new int[strays.size()][0]));
      functions.addAll(strays);
      origins.add(0L);
      return named(programs, functions, origins);
    }

    /** The functions of the program that the store knows by their keys. */
    private void readExact() {
      List<Md5> keys = new ArrayList<>(new TreeSet<>(keys()));
      for (int i = 0; i < keys.size(); i += Backend.MAX_HEADS) {
        List<Md5> part = keys.subList(i, Math.min(i + Backend.MAX_HEADS, keys.size()));
        List<@Nullable FunctionHead> heads = backend.heads(part);
        for (int j = 0; j < part.size(); j++) {
          if (heads.get(j) != null) {
            exact.add(part.get(j));
          }
        }
      }
    }

    /** Others have a sketch, but are no evidence: some are the program's own. */
    private boolean isNamed(long shortKey) {
      return known.getOrDefault(shortKey, List.of()).stream().anyMatch(this::isNamed);
    }

    private boolean isNamed(Known one) {
      return one.candidate() != null && !isOwn(one);
    }

    private boolean isOwn(Known one) {
      return own.contains(one.key());
    }

    private List<Md5> keys() {
      List<Md5> keys = new ArrayList<>(program.size());
      for (int i = 0; i < program.size(); i++) {
        keys.add(program.key(i));
      }
      return keys;
    }

    /** Reads sketches and names that were not read. */
    private void read(long[] shortKeys) {
      long[] missing =
          Arrays.stream(shortKeys)
              .filter(key -> !known.containsKey(key))
              .sorted()
              .distinct()
              .toArray();
      limits.take((long) READ_BYTES * missing.length);
      IntStream.range(0, Math.ceilDiv(missing.length, SketchData.MAX_SKETCHES))
          .parallel()
          .mapToObj(part -> part(missing, SketchData.MAX_SKETCHES * part))
          .map(this::readPart)
          .toList()
          .forEach(known::putAll);
    }

    private static long[] part(long[] shortKeys, int from) {
      int to = Math.min(from + SketchData.MAX_SKETCHES, shortKeys.length);
      return Arrays.copyOfRange(shortKeys, from, to);
    }

    private Map<Long, List<Known>> readPart(long[] shortKeys) {
      limits.checkTime();
      List<List<StoredSketch>> stored = backend.sketches().sketches(shortKeys);
      TreeMap<Md5, @Nullable FunctionHead> heads = new TreeMap<>();
      stored.forEach(same -> same.forEach(one -> heads.put(one.key(), null)));
      List<Md5> keys = List.copyOf(heads.keySet());
      for (int i = 0; i < keys.size(); i += Backend.MAX_HEADS) {
        List<Md5> part = keys.subList(i, Math.min(i + Backend.MAX_HEADS, keys.size()));
        List<@Nullable FunctionHead> current = backend.heads(part);
        for (int j = 0; j < part.size(); j++) {
          heads.put(part.get(j), current.get(j));
        }
      }
      Map<Long, List<Known>> read = new HashMap<>();
      for (int i = 0; i < shortKeys.length; i++) {
        List<Known> same = new ArrayList<>(1);
        for (StoredSketch one : stored.get(i)) {
          Sketch sketch = one.sketch();
          if (sketch != null && sketch.architecture() == architecture) {
            same.add(new Known(one.key(), sketch, candidate(heads.get(one.key()), one.account())));
          }
        }
        read.put(shortKeys[i], same);
      }
      return read;
    }

    /** The newest name that the sender of the sketch gave; null if there is none. */
    private static @Nullable NameCandidate candidate(@Nullable FunctionHead head, int sender) {
      return head == null
          ? null
          : head.candidates().stream()
              .filter(candidate -> isBy(candidate, sender))
              .findFirst()
              .orElse(null);
    }

    /** Functions stored by versions without evidence have names of unknown authors. */
    private static boolean isBy(NameCandidate candidate, int account) {
      return candidate.attestations().isEmpty()
          || candidate.attestations().stream().anyMatch(one -> one.account() == account);
    }

    private static boolean has(CallGraph graph, Md5 key) {
      long shortKey = ShortKey.of(key);
      for (int i = 0; i < graph.size(); i++) {
        if (graph.function(i) == shortKey) {
          return true;
        }
      }
      return false;
    }

    /** The files of the first functions that were found for each function. */
    private List<Set<Long>> votes(long[][] found) {
      List<Set<Long>> votes = new ArrayList<>(found.length);
      for (long[] functions : found) {
        Set<Long> files = new LinkedHashSet<>();
        for (int i = 0; i < Math.min(KEPT, functions.length); i++) {
          for (Known one : known.getOrDefault(functions[i], List.of())) {
            NameCandidate candidate = one.candidate();
            if (candidate != null) {
              candidate.attestations().stream().map(Attestation::file).forEach(files::add);
            }
          }
        }
        files.remove(0L);
        votes.add(files);
      }
      return votes;
    }

    /** The functions of a file that have sketches, and their calls. */
    private ProgramSketch whole(CallGraph graph, List<Known> own) {
      int[] places = new int[graph.size()];
      Arrays.fill(places, -1);
      for (int i = 0; i < places.length; i++) {
        List<Known> same = known.getOrDefault(graph.function(i), List.of());
        if (!same.isEmpty() && (same.getFirst().candidate() != null || !isOwn(same.getFirst()))) {
          places[i] = own.size();
          own.add(same.getFirst());
        }
      }
      int[][] callees = new int[own.size()][];
      for (int i = 0; i < places.length; i++) {
        if (places[i] >= 0) {
          callees[places[i]] =
              Arrays.stream(graph.callees(i))
                  .map(callee -> places[callee])
                  .filter(callee -> callee >= 0)
                  .toArray();
        }
      }
      return ProgramSketch.of(
          own.stream().map(Known::key).toList(), own.stream().map(Known::sketch).toList(), callees);
    }

    private List<Known> strays(long[][] found, Set<Md5> met) {
      List<Known> strays = new ArrayList<>();
      for (long[] functions : found) {
        for (int i = 0; i < Math.min(KEPT, functions.length); i++) {
          for (Known one : known.getOrDefault(functions[i], List.of())) {
            if (isNamed(one) && met.add(one.key())) {
              strays.add(one);
            }
          }
        }
      }
      return strays;
    }

    private List<SimilarHit> named(
        List<ProgramSketch> programs, List<Known> functions, List<Long> origins) {
      List<@Nullable ByteString> names = new ArrayList<>(functions.size());
      for (Known one : functions) {
        names.add(one.candidate() == null ? null : one.candidate().name());
      }
      limits.take((long) COMPARED_BYTES * functions.size());
      limits.checkTime();
      ReferenceSet references = ReferenceSet.of(programs, names, model.rarity());
      ProgramMatch match = model.match(program, references, limits::checkTime);
      List<SimilarHit> hits = new ArrayList<>();
      Map<Long, ByteString> paths = new HashMap<>();
      try (Snapshot snapshot = backend.snapshot()) {
        for (int place = 0; place < match.size(); place++) {
          if (!asked.test(place) || exact.contains(program.key(place))) {
            continue;
          }
          int count = 0;
          for (SimilarFunction similar : match.similar(place, least)) {
            Known one = functions.get(similar.function());
            if (one.candidate() == null || count == MAX_HITS) {
              continue;
            }
            count++;
            long file = file(origins.get(references.program(similar.function())), one);
            ByteString path =
                file == 0
                    ? ByteString.EMPTY
                    : paths.computeIfAbsent(file, number -> snapshot.file(number).path());
            hits.add(
                new SimilarHit(
                    place, similar.probability(), one.key(), one.name(), path, similar.reasons()));
          }
        }
      }
      return hits;
    }

    private static long file(long origin, Known one) {
      NameCandidate candidate = one.candidate();
      boolean isKnown = origin != 0 || candidate == null || candidate.attestations().isEmpty();
      return isKnown || candidate == null ? origin : candidate.attestations().getFirst().file();
    }
  }
}
