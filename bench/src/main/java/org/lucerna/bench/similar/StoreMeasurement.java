package org.lucerna.bench.similar;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.similarity.match.CalibrationGroup;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.SimilarHit;
import org.lucerna.store.SimilaritySearch;
import org.lucerna.store.SketchStore;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/**
 * Measures how the search for similar functions does while a store grows: Debian bookworm's
 * libraries are in it, and trixie's are asked for. It is filled with programs that have nothing to
 * do with them, then with changed copies of these.
 */
public final class StoreMeasurement {
  private static final String USAGE =
      "usage: similar-store FOLDER STORE [--functions N,...] [--asked N] [--document FILE]";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MOMENT = 10_000_000;

  /**
   * The libraries that are asked for: none of the large programs contains a copy, whose names are
   * made up.
   */
  private static final Set<String> ASKED =
      Set.of(
          "botan",
          "capnp",
          "crypto++",
          "curl",
          "gcrypt",
          "gmp",
          "gsl",
          "gtest",
          "idn2",
          "jansson",
          "libarchive",
          "libuv",
          "libyaml",
          "microhttpd",
          "mpfr",
          "ncurses",
          "nettle",
          "nghttp2",
          "pcap",
          "pqxx",
          "qpdf",
          "readline",
          "rocksdb",
          "sodium",
          "ssh2",
          "unistring",
          "xerces-c",
          "yaml-cpp",
          "zmq");

  private final SimilarityModel model = SimilarityModel.standard();
  private final Path folder;
  private final Path store;

  /** The rows of this store, also those of earlier runs. */
  private final Path rows;

  private @Nullable Path document;
  private List<Long> sizes = List.of(200_000L, 1_000_000L, 3_000_000L);
  private int asked = 10_000;

  private StoreMeasurement(String[] arguments) {
    folder = Path.of(arguments[0]);
    store = Path.of(arguments[1]);
    rows = store.resolveSibling(store.getFileName() + ".rows");
    for (int i = 2; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--functions" ->
            sizes = Arrays.stream(arguments[++i].split(",", -1)).map(Long::parseLong).toList();
        case "--document" -> document = Path.of(arguments[++i]);
        case "--asked" -> asked = Integer.parseInt(arguments[++i]);
        default -> throw new IllegalArgumentException(USAGE);
      }
    }
  }

  /**
   * Measures and prints a table.
   *
   * @param arguments the folder of bench/run similar and bench/similar/large; a folder for the
   *     store, which is filled further if it is there; {@code --functions} numbers of functions
   *     that it is to have, {@code --asked} functions of the request whose time is measured, {@code
   *     --document} a document that receives the rows of this and earlier runs
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println(USAGE);
      System.exit(2);
    }
    new StoreMeasurement(arguments).run();
  }

  /** The queries. */
  private record Question(List<Asked> programs, ProgramSketch mixed, Set<Md5> keys) {}

  private void run() throws IOException {
    List<EvaluatedProgram> libraries = new ArrayList<>();
    List<EvaluatedProgram> next = new ArrayList<>();
    for (String corpus : List.of("programs", "programs-cpp")) {
      for (Path file : Pool.filesIn(folder.resolve(corpus))) {
        String name = file.getFileName() + "";
        boolean isAsked = name.endsWith("--trixie") && ASKED.contains(name.split("--", 2)[0]);
        if (isAsked || name.endsWith("--bookworm")) {
          EvaluatedProgram program = EvaluatedProgram.read(file, model.rarity());
          if (program != null) {
            (isAsked ? next : libraries).add(program);
          }
        }
      }
    }
    KnownPrograms known = new KnownPrograms(libraries, List.of(), model.rarity());
    Set<Md5> keys = new HashSet<>();
    libraries.forEach(
        program -> {
          for (int i = 0; i < program.stored().size(); i++) {
            if (program.given().get(i) != null) {
              keys.add(program.stored().key(i));
            }
          }
        });
    List<Asked> questions =
        next.stream()
            .map(one -> new Asked("trixie", ProgramKind.C, one.around(), known, false))
            .toList();
    Question question = new Question(questions, mixed(next), keys);
    BackendTimes times = new BackendTimes();
    try (StoreEngine engine = open(store, times)) {
      SketchStore sketches = engine.sketches(model.rarity());
      StoreFill fill = new StoreFill(engine, sketches);
      if (engine.totals().functions() == 0) {
        libraries.forEach(fill::push);
      }
      print(StoreRow.HEAD);
      Iterator<Pool.Stranger> strangers = strangers();
      for (int passed = (int) engine.totals().files() - libraries.size(); passed > 0; passed--) {
        Pool.Stranger _ = strangers.next();
      }
      for (long size : sizes) {
        long start = System.nanoTime();
        long before = engine.totals().functions();
        while (before < size && engine.totals().functions() < size) {
          Pool.Stranger stranger = strangers.next();
          fill.push(stranger.file(), stranger.sketch());
        }
        while (sketches.waiting() > 0) {
          LockSupport.parkNanos(MOMENT);
        }
        double filled = (System.nanoTime() - start) / NANOS_PER_SECOND;
        if (engine.totals().functions() > before) {
          engine.compact(_ -> {});
        }
        String row = ask(engine, question, filled, times).line();
        print(row);
        Files.writeString(rows, row + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    }
    if (document != null) {
      List<StoreRow> measured =
          Files.readAllLines(rows).stream()
              .map(StoreRow::parse)
              .sorted(Comparator.comparingDouble(StoreRow::functions))
              .toList();
      new StoreDocument(measured, System.getProperty("lucerna.bench.measured", "")).write(document);
    }
  }

  /** Programs without end: the real ones, then copies of all of them, and again. */
  private Iterator<Pool.Stranger> strangers() throws IOException {
    List<Pool> pools =
        List.of(
            new Pool(folder.resolve("pool"), folder.resolve("kept-shipped")),
            new Pool(folder.resolve("large"), folder.resolve("kept-shipped")));
    List<Path> files = new ArrayList<>();
    pools.forEach(pool -> files.addAll(pool.shuffled()));
    return new Iterator<>() {
      private int at;

      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Pool.Stranger next() {
        while (true) {
          Path file = files.get(at % files.size());
          int copy = at++ / files.size();
          try {
            Pool.Stranger stranger = pools.getFirst().read(file, model.rarity());
            if (stranger != null) {
              ProgramSketch sketch = new ProgramCopy(copy, model.rarity()).of(stranger.sketch());
              return new Pool.Stranger(stranger.file() + "-" + copy, sketch);
            }
          } catch (IOException unreadable) {
            throw new IllegalStateException("cannot read " + file, unreadable);
          }
        }
      }
    };
  }

  /** A program of the first functions of each one. */
  private ProgramSketch mixed(List<EvaluatedProgram> programs) {
    List<Md5> keys = new ArrayList<>();
    List<Sketch> sketches = new ArrayList<>();
    List<int[]> callees = new ArrayList<>();
    int each = Math.ceilDiv(asked, programs.size());
    List<EvaluatedProgram> smallestFirst =
        programs.stream().sorted(Comparator.comparingInt(one -> one.asked().size())).toList();
    int left = programs.size();
    for (EvaluatedProgram program : smallestFirst) {
      each = Math.ceilDiv(asked - keys.size(), left--);
      int start = keys.size();
      ProgramSketch part = program.asked().slice(0, Math.min(each, program.asked().size()));
      for (int place = 0; place < part.size(); place++) {
        keys.add(part.key(place));
        sketches.add(part.sketch(place));
        callees.add(Arrays.stream(part.callees(place)).map(callee -> callee + start).toArray());
      }
    }
    return ProgramSketch.of(keys, sketches, callees.toArray(int[][]::new));
  }

  private StoreRow ask(StoreEngine engine, Question question, double filled, BackendTimes times) {
    SimilaritySearch search = engine.similarities(model);
    double cold = seconds(search, question.mixed());
    String _ = times.report();
    double warm = seconds(search, question.mixed());
    System.err.print(times.report());
    Score score = new Score();
    int functions = 0;
    long start = System.nanoTime();
    for (Asked one : question.programs()) {
      List<SimilarHit> hits = search.search(one.program().asked(), 0);
      functions += one.program().asked().size();
      score.addAll(answers(one, hits, question.keys()));
    }
    double all = (System.nanoTime() - start) / NANOS_PER_SECOND;
    long known = engine.totals().functions();
    Map<String, Long> bytes = engine.fileBytes();
    System.err.println(bytes);
    double similar =
        List.of("sketches", "postings", "programs", "parts").stream()
            .mapToLong(table -> bytes.getOrDefault(table, 0L))
            .sum();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return StoreRow.of(
        known, similar / known, filled, score, List.of(all * asked / functions, cold, warm), load);
  }

  private static double seconds(SimilaritySearch search, ProgramSketch program) {
    long start = System.nanoTime();
    List<SimilarHit> _ = search.search(program, 0.8f);
    return (System.nanoTime() - start) / NANOS_PER_SECOND;
  }

  /** The answers for functions whose keys the store does not know. */
  private static List<Score.Answer> answers(Asked one, List<SimilarHit> hits, Set<Md5> keys) {
    Map<Integer, List<SimilarHit>> byPlace =
        hits.stream().collect(Collectors.groupingBy(SimilarHit::place));
    List<Score.Answer> answers = new ArrayList<>();
    EvaluatedProgram program = one.program();
    for (int place = 0; place < program.asked().size(); place++) {
      String name = program.names().get(place);
      if (!program.isAsked()[place] || name == null || keys.contains(program.asked().key(place))) {
        continue;
      }
      List<String> names =
          byPlace.getOrDefault(place, List.of()).stream()
              .map(hit -> NameRule.compared(hit.name().text()))
              .toList();
      int rank = 0;
      for (int i = 0; i < names.size() && rank == 0; i++) {
        rank = NameRule.areAlike(name, names.get(i)) ? i + 1 : 0;
      }
      answers.add(
          new Score.Answer(
              one,
              name,
              names.isEmpty() ? null : names.getFirst(),
              new CalibrationGroup(NameLanguage.C, false, false),
              names.isEmpty() ? 0 : byPlace.get(place).getFirst().probability(),
              rank,
              one.isFindable(place),
              false));
    }
    return answers;
  }

  private static StoreEngine open(Path store, BackendTimes times) {
    RocksOptions options = RocksOptions.defaults();
    for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
      if (provider.kind().equals(options.kind())) {
        return StoreEngine.over(
            times.measured(provider.open(store, options, OpenMode.WRITE)),
            MetadataBlob::merge,
            Ranker.standard(),
            true);
      }
    }
    throw new IllegalStateException("expected a store of kind " + options.kind());
  }

  private static void print(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
