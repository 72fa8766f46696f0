package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ReferenceSet;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.CallGraph;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.CallGraphPart;
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

  private final class Run {
    private final ProgramSketch program;
    private final @Nullable Md5 leftOut;
    private final IntPredicate asked;
    private final float least;
    private final SearchLimits limits;
    private final Architecture architecture;
    private final Map<Long, List<ReferenceFunction>> known = new HashMap<>();
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
      List<long[]> posted =
          new PostingSearch(backend.sketches(), model.rarity(), LOOKED_UP, limits).find(program);
      read(posted.stream().flatMapToLong(Arrays::stream).toArray());
      List<List<ReferenceFunction>> found = posted.stream().map(this::named).toList();
      List<Map<CallGraphPart, Float>> votes =
          new PartSearch(backend.sketches(), model.rarity(), limits).find(program);
      addUnposted(votes, found);
      Set<Long> unnamed = new HashSet<>();
      own.forEach(key -> unnamed.add(ShortKey.of(key)));
      Map<Long, FileChoice.Chosen> files =
          new FileChoice(backend.sketches(), limits, READ_BYTES + COMPARED_BYTES, unnamed::contains)
              .choose(votes);
      List<ProgramSketch> programs = new ArrayList<>();
      List<ReferenceFunction> functions = new ArrayList<>();
      List<HitReader.Source> sources = new ArrayList<>();
      Set<Md5> met = new HashSet<>();
      files.forEach(
          (file, chosen) -> {
            if (leftOut != null && has(chosen.graph(), leftOut)) {
              return;
            }
            readGranted(chosen.places().stream().mapToLong(chosen.graph()::function).toArray());
            List<ReferenceFunction> all = new ArrayList<>();
            programs.add(read(chosen, all));
            all.forEach(one -> met.add(one.key()));
            functions.addAll(all);
            sources.add(new HitReader.Source(file, chosen.isWhole()));
          });
      List<ReferenceFunction> strays = strays(found, met);
      limits.take((long) COMPARED_BYTES * strays.size());
      programs.add(
          ProgramSketch.of(
              strays.stream().map(ReferenceFunction::key).toList(),
              strays.stream().map(ReferenceFunction::sketch).toList(),
              new int[strays.size()][0]));
      functions.addAll(strays);
      sources.add(HitReader.Source.NONE);
      return named(programs, functions, sources);
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

    /**
     * The first of these functions that have names. The others are no evidence: some are the
     * program's own.
     */
    private List<ReferenceFunction> named(long[] shortKeys) {
      return Arrays.stream(shortKeys)
          .mapToObj(shortKey -> known.getOrDefault(shortKey, List.of()))
          .map(same -> same.stream().filter(one -> one.candidate() != null && !isOwn(one)).toList())
          .filter(same -> !same.isEmpty())
          .limit(KEPT)
          .flatMap(List::stream)
          .toList();
    }

    private boolean isOwn(ReferenceFunction one) {
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
      long[] missing = missing(shortKeys);
      limits.take((long) READ_BYTES * missing.length);
      readGranted(missing);
    }

    private long[] missing(long[] shortKeys) {
      return Arrays.stream(shortKeys)
          .filter(key -> !known.containsKey(key))
          .sorted()
          .distinct()
          .toArray();
    }

    /** The same with memory that was granted before. */
    private void readGranted(long[] shortKeys) {
      long[] missing = missing(shortKeys);
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

    private Map<Long, List<ReferenceFunction>> readPart(long[] shortKeys) {
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
      Map<Long, List<ReferenceFunction>> read = new HashMap<>();
      for (int i = 0; i < shortKeys.length; i++) {
        List<ReferenceFunction> same = new ArrayList<>(1);
        for (StoredSketch one : stored.get(i)) {
          Sketch sketch = one.sketch();
          if (sketch != null && sketch.architecture() == architecture) {
            same.add(
                new ReferenceFunction(
                    one.key(), sketch, candidate(heads.get(one.key()), one.account())));
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

    /**
     * Adds votes for files that no part was found of: a version without parts stored them. They are
     * the files of the first functions that were found for each function.
     */
    private static void addUnposted(
        List<Map<CallGraphPart, Float>> votes, List<List<ReferenceFunction>> found) {
      Set<Long> posted = new HashSet<>();
      votes.forEach(each -> each.keySet().forEach(part -> posted.add(part.file())));
      for (int place = 0; place < votes.size(); place++) {
        Map<CallGraphPart, Float> parts = votes.get(place);
        found.get(place).stream()
            .flatMap(ReferenceFunction::attestations)
            .map(Attestation::file)
            .filter(file -> file != Attestation.NONE && !posted.contains(file))
            .forEach(file -> parts.put(new CallGraphPart(file, FileChoice.WHOLE), 1f));
      }
    }

    /** The chosen functions of a file that have sketches, and their calls. */
    private ProgramSketch read(FileChoice.Chosen chosen, List<ReferenceFunction> own) {
      CallGraph graph = chosen.graph();
      int[] places = new int[graph.size()];
      Arrays.fill(places, -1);
      for (int i = chosen.places().nextSetBit(0); i >= 0; i = chosen.places().nextSetBit(i + 1)) {
        List<ReferenceFunction> same = known.getOrDefault(graph.function(i), List.of());
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
          own.stream().map(ReferenceFunction::key).toList(),
          own.stream().map(ReferenceFunction::sketch).toList(),
          callees);
    }

    private static List<ReferenceFunction> strays(
        List<List<ReferenceFunction>> found, Set<Md5> met) {
      return found.stream().flatMap(List::stream).filter(one -> met.add(one.key())).toList();
    }

    private List<SimilarHit> named(
        List<ProgramSketch> programs,
        List<ReferenceFunction> functions,
        List<HitReader.Source> sources) {
      List<@Nullable ByteString> names = new ArrayList<>(functions.size());
      for (ReferenceFunction one : functions) {
        names.add(one.candidate() == null ? null : one.candidate().name());
      }
      limits.checkTime();
      ReferenceSet references = ReferenceSet.of(programs, names, model.rarity());
      ProgramMatch match = model.match(program, references, limits::checkTime);
      List<SimilarHit> hits = new ArrayList<>();
      try (Snapshot snapshot = backend.snapshot()) {
        HitReader reader = new HitReader(snapshot, functions, references, sources);
        for (int place = 0; place < match.size(); place++) {
          if (asked.test(place) && !exact.contains(program.key(place))) {
            reader.read(place, match, least, hits);
          }
        }
      }
      return hits;
    }
  }
}
