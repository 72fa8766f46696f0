package org.lucerna.bench.similar;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lucerna.bench.Corpus;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/** Fills a store with sketched functions, and searches it for those of a program. */
public final class StoreMeasurement {
  private static final String USAGE =
      "usage: similar-store FOLDER [--functions N] [--asked N] [--replaced SHARE] ELF...";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MOMENT = 10_000_000;

  /** Maximum number of functions of each known program that are requested. */
  private static final int ASKED_OF_ONE = 2000;

  /** Number of different metadata blobs. */
  private static final int SAMPLES = 1000;

  private static final float LEAST = 0.8f;

  private final SimilarityModel model = SimilarityModel.standard();
  private final Path folder;
  private int functions = 1_000_000;
  private int asked = 10_000;
  private double replaced = 0.3;
  private final List<Path> files = new ArrayList<>();

  private StoreMeasurement(String[] arguments) {
    folder = Path.of(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--functions" -> functions = Integer.parseInt(arguments[++i]);
        case "--asked" -> asked = Integer.parseInt(arguments[++i]);
        case "--replaced" -> replaced = Double.parseDouble(arguments[++i]);
        default -> files.add(Path.of(arguments[i]));
      }
    }
  }

  /**
   * Measures and prints.
   *
   * @param arguments a folder for the data: a store that is there is not filled again; ELF files,
   *     or folders of them; {@code --functions} that the store is to know, {@code --asked}
   *     functions, {@code --replaced} share of their features
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println(USAGE);
      System.exit(2);
    }
    new StoreMeasurement(arguments).run();
  }

  private void run() throws IOException {
    List<ProgramSketch> sketched =
        new SketchedFiles(files, folder.resolve("sketches"), model.rarity()).programs();
    StoreFill fill = new StoreFill(sketched, model.rarity(), metadata());
    Path store = folder.resolve("store");
    if (!Files.exists(store)) {
      fill(fill, store);
    }
    ask(store, fill.programs());
  }

  private static List<FunctionInfo> metadata() {
    Corpus corpus = new Corpus(1);
    List<FunctionInfo> functions = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      functions.add(corpus.function(i));
    }
    return functions;
  }

  private void fill(StoreFill fill, Path store) throws IOException {
    Path plain = folder.resolve("plain");
    double without;
    try (StoreEngine engine = open(plain, new BackendTimes())) {
      without = seconds("metadata alone", () -> fill.fill(functions, engine, null));
    }
    delete(plain);
    try (StoreEngine engine = open(store, new BackendTimes())) {
      StoreFill.Filled[] filled = new StoreFill.Filled[1];
      double with =
          seconds(
              "with sketches",
              () -> filled[0] = fill.fill(functions, engine, engine.sketches(model.rarity())));
      print("ratio %.2f%n", with / without);
      seconds("the rest of the sketches", () -> rest(engine));
      seconds("compaction", () -> compact(engine));
      Map<String, Long> bytes = engine.fileBytes();
      bytes.forEach(
          (table, size) ->
              print(
                  "  %-16s %6.1f bytes a function%n",
                  table, size / (double) filled[0].functions()));
    }
  }

  /** Waits for the sketches that are not stored yet. */
  private SketchTotals rest(StoreEngine engine) {
    SketchStore sketches = engine.sketches(model.rarity());
    print("%,d functions wait%n", sketches.waiting());
    while (sketches.waiting() > 0) {
      LockSupport.parkNanos(MOMENT);
    }
    return engine.sketchTotals();
  }

  private static String compact(StoreEngine engine) {
    engine.compact(_ -> {});
    return "";
  }

  private void ask(Path store, List<ProgramSketch> known) {
    SplittableRandom random = new SplittableRandom(1);
    ProgramSketch originals = originals(known, random);
    ProgramSketch program = ProgramCopy.changed(originals, replaced, random);
    BackendTimes times = new BackendTimes();
    try (StoreEngine engine = open(store, times)) {
      SimilaritySearch search = engine.similarities(model);
      for (String round : List.of("cold", "warm", "warm")) {
        String _ = times.report();
        List<List<SimilarHit>> hits = new ArrayList<>();
        seconds(
            "asking for " + program.size() + " functions, " + round,
            () -> hits.add(search.search(program, LEAST)) ? found(hits.getFirst(), originals) : "");
        System.out.print(times.report());
      }
    }
  }

  /** Functions of some known programs, with the calls between those of each. */
  private ProgramSketch originals(List<ProgramSketch> known, SplittableRandom random) {
    List<Md5> keys = new ArrayList<>();
    List<Sketch> sketches = new ArrayList<>();
    List<int[]> callees = new ArrayList<>();
    while (keys.size() < asked) {
      ProgramSketch one = known.get(random.nextInt(known.size()));
      int size = Math.min(Math.min(ASKED_OF_ONE, one.size()), asked - keys.size());
      int start = keys.size();
      ProgramSketch part = one.slice(0, size);
      for (int place = 0; place < size; place++) {
        keys.add(part.key(place));
        sketches.add(part.sketch(place));
        callees.add(Arrays.stream(part.callees(place)).map(callee -> callee + start).toArray());
      }
    }
    return ProgramSketch.of(keys, sketches, callees.toArray(int[][]::new));
  }

  private static String found(List<SimilarHit> hits, ProgramSketch originals) {
    int right = 0;
    int named = 0;
    int last = -1;
    for (SimilarHit hit : hits) {
      if (hit.place() != last) {
        named++;
        right += hit.name().equals(StoreFill.name(originals.key(hit.place()))) ? 1 : 0;
        last = hit.place();
      }
    }
    return named + " named, " + right + " of them right";
  }

  private static StoreEngine open(Path store, BackendTimes times) {
    RocksOptions options = RocksOptions.defaults();
    for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
      if (provider.kind().equals(options.kind())) {
        Backend backend = provider.open(store, options, OpenMode.WRITE);
        return StoreEngine.over(
            times.measured(backend), MetadataBlob::merge, Ranker.standard(), true);
      }
    }
    throw new IllegalStateException("expected a store of kind " + options.kind());
  }

  /** Runs an action, prints its duration, and returns the seconds. */
  private static double seconds(String what, Supplier<?> action) {
    long busy = busyNanos();
    long start = System.nanoTime();
    Object result = action.get();
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    print(
        "%-36s %8.2f s, %8.2f s of CPU  %s%n",
        what, seconds, (busyNanos() - busy) / NANOS_PER_SECOND, result);
    return seconds;
  }

  private static long busyNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
    System.out.flush();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
