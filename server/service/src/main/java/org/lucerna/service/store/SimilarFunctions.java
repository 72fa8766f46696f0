package org.lucerna.service.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.LikelyFunction;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.MatchedFunction;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.service.FunctionSimilarity;
import org.lucerna.service.PathName;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.SearchLimits;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;

/**
 * A store's functions with other keys that are similar. Thread-safe.
 *
 * @param contexts of functions that the store knows
 * @param renames of functions of one library
 * @param timeout of a request
 */
public record SimilarFunctions(
    SketchStore sketches,
    SimilaritySearch search,
    SketchContexts contexts,
    Renames renames,
    Duration timeout) {
  /** Maximum number of known functions of a request: each is searched for with those around it. */
  private static final int MAX_KEYS = 20;

  /**
   * The functions of a store, by the standard model.
   *
   * @param timeout of a request
   */
  public static SimilarFunctions of(StoreEngine store, Duration timeout) {
    SimilarityModel model = SimilarityModel.standard();
    SketchStore sketches = store.sketches(model.rarity());
    return new SimilarFunctions(
        sketches,
        store.similarities(model),
        new SketchContexts(store, sketches),
        new Renames(store.provenances()),
        timeout);
  }

  /** The same, with each search counted. */
  public SimilarFunctions measured(SimilarityMetrics metrics) {
    return new SimilarFunctions(
        sketches, new MeasuredSearch(search, metrics), contexts, renames, timeout);
  }

  /**
   * Reads a program.
   *
   * @throws RefusalException if it is damaged, or of a client whose features have another version
   */
  static ProgramSketch program(ByteString bytes) throws RefusalException {
    try {
      int version = ProgramSketch.versionOf(Cursor.of(bytes));
      if (version != Sketch.VERSION) {
        throw RefusalException.invalid(
            "sketches of version %d do not compare with those of version %d, which this server keeps:"
                    .formatted(version, Sketch.VERSION)
                + " upgrade the older of client and server");
      }
      return ProgramSketch.read(Cursor.of(bytes));
    } catch (FormatException damage) {
      throw RefusalException.invalid("the sketches are damaged: " + damage.getMessage());
    }
  }

  /** Stores the sketches of functions that were pushed before. */
  void store(Md5 inputMd5, ProgramSketch pushed, Principal caller) {
    sketches.accept(inputMd5, pushed, SketchStore.Selection.KNOWN, caller.name());
  }

  /** Functions whose sketches were accepted and are not found yet. */
  public long waiting() {
    return sketches.waiting();
  }

  /** Keeps the sketches of functions that the store may not know, until they are pushed. */
  void keep(Md5 inputMd5, ProgramSketch program) {
    sketches.accept(inputMd5, program, SketchStore.Selection.ALL, ByteString.EMPTY);
  }

  /** Like {@link FunctionSimilarity#similar}; of files only names without folders, or nothing. */
  List<SimilarResult.Similar> find(
      ProgramSketch program, float least, boolean showsFiles, MemoryGrant memory)
      throws RefusalException {
    if (program.size() > SimilaritySearch.MAX_FUNCTIONS) {
      throw RefusalException.invalid(
          "similar functions are searched for at most "
              + SimilaritySearch.MAX_FUNCTIONS
              + " functions, got "
              + program.size());
    }
    return search.search(program, least, new SearchLimits(timeout, memory)).stream()
        .map(hit -> shown(hit, hit.place(), showsFiles))
        .toList();
  }

  /**
   * Like {@link FunctionSimilarity#match}.
   *
   * @param showsFiles whether names of files are disclosed, without folders
   * @param memory called while functions are read
   */
  public MatchResult match(MatchRequest request, boolean showsFiles, MemoryGrant memory)
      throws RefusalException {
    ByteString bytes = request.sketches();
    List<Md5> keys = request.keys();
    if (keys != null) {
      return others(keys, request.least(), showsFiles, memory);
    }
    ProgramSketch program = program(Objects.requireNonNull(bytes));
    TreeMap<Integer, List<LikelyFunction>> places = new TreeMap<>();
    for (SimilarResult.Similar similar : find(program, request.least(), showsFiles, memory)) {
      places
          .computeIfAbsent(similar.place(), _ -> new ArrayList<>())
          .add(LikelyFunction.of(similar));
    }
    List<MatchedFunction> matched = new ArrayList<>(places.size());
    places.forEach(
        (place, similar) -> matched.add(new MatchedFunction(place, program.key(place), similar)));
    return new MatchResult(matched, List.of());
  }

  private MatchResult others(List<Md5> keys, float least, boolean showsFiles, MemoryGrant memory)
      throws RefusalException {
    if (keys.size() > MAX_KEYS) {
      throw RefusalException.invalid(
          keys.size() + " keys: expected at most " + MAX_KEYS + " at once");
    }
    SearchLimits limits = new SearchLimits(timeout, memory);
    List<MatchedFunction> matched = new ArrayList<>();
    List<Integer> withoutSketch = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      SketchContexts.Context context = contexts.of(keys.get(i));
      if (context == null) {
        withoutSketch.add(i);
        continue;
      }
      int place = i;
      List<LikelyFunction> similar =
          search.others(context.program(), context.place(), least, limits).stream()
              .map(hit -> LikelyFunction.of(shown(hit, place, showsFiles)))
              .toList();
      if (!similar.isEmpty()) {
        matched.add(new MatchedFunction(place, keys.get(i), similar));
      }
    }
    return new MatchResult(matched, withoutSketch);
  }

  private SimilarResult.Similar shown(SimilarHit hit, int place, boolean showsFiles) {
    return new SimilarResult.Similar(
        place,
        Math.round(hit.probability() * SimilarResult.CERTAIN),
        hit.key(),
        hit.name(),
        showsFiles ? PathName.base(hit.file()) : ByteString.EMPTY,
        hit.reasons().numbers(),
        renames.of(hit, showsFiles));
  }

  /**
   * The functions that have sketches, as a program without calls.
   *
   * @param keys in the order of addresses, as far as these are known
   */
  ProgramSketch programOf(List<Md5> keys) {
    List<Md5> distinct = keys.stream().distinct().toList();
    List<List<FunctionSketch>> found =
        sketches.sketches(distinct.stream().mapToLong(ShortKey::of).toArray());
    List<Md5> sketched = new ArrayList<>();
    List<Sketch> own = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Sketch sketch = sketch(distinct.get(i), found.get(i));
      if (sketch != null
          && (own.isEmpty() || sketch.architecture() == own.getFirst().architecture())) {
        sketched.add(distinct.get(i));
        own.add(sketch);
      }
    }
    return ProgramSketch.of(sketched, own, new int[own.size()][0]);
  }

  /** The sketch of a function among those with the same short key; null if there is none. */
  static @Nullable Sketch sketch(Md5 key, List<FunctionSketch> found) {
    for (FunctionSketch each : found) {
      if (each.key().equals(key)) {
        return each.sketch();
      }
    }
    return null;
  }
}
