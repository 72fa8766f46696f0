package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.search.FunctionSearch;
import org.lucerna.search.SearchQuery;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

/**
 * Measures search: the time to index a store, the size of the index, the delay of a change, and the
 * time of queries, each kind by itself. Set the heap with {@code BENCH_JAVA_OPTS=-Xmx256m}.
 *
 * <pre>java ... org.lucerna.bench.SearchMeasurement FOLDER [FUNCTIONS [QUERIES]]</pre>
 */
public final class SearchMeasurement {
  private static final int BATCH = 1000;
  private static final double MILLISECONDS = 1e6;

  private final Corpus corpus = new Corpus(1);
  private final SplittableRandom random = new SplittableRandom(1);
  private final Path folder;
  private final int functions;
  private final int queries;

  private SearchMeasurement(Path folder, int functions, int queries) {
    this.folder = folder;
    this.functions = functions;
    this.queries = queries;
  }

  /** Fills the folder if it is empty, then measures and prints. */
  public static void main(String[] args) throws Exception {
    int functions = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    int queries = args.length > 2 ? Integer.parseInt(args[2]) : 300;
    new SearchMeasurement(Path.of(args[0]), functions, queries).run();
  }

  private void run() throws Exception {
    Path index = folder.resolve("search");
    try (StoreEngine store =
        StoreFactory.open(
            folder.resolve("store"),
            RocksOptions.defaults().withFunctionBytes(0),
            MetadataBlob::merge)) {
      if (store.totals().functions() < functions) {
        fill(store);
      }
      long start = System.nanoTime();
      try (FunctionSearch search =
          FunctionSearch.start(index, store.catalog(), store.changes(), store.pace())) {
        while (!search.isComplete()) {
          Thread.sleep(100);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        print("indexed: %,d functions in %.1f s, %,.0f/s", functions, seconds, functions / seconds);
        print("index: %.0f bytes a function", (double) size(index) / functions);
        measure(search, "whole name", this::name);
        measure(search, "two words", number -> word(number, 0) + " " + word(number, 1));
        measure(search, "part of a name", number -> name(number).substring(2, 9));
        measure(search, "pattern", number -> "name:" + word(number, 0) + "*_" + base36(number));
        measure(search, "type", _ -> "type:Session");
        measure(search, "word and size", number -> word(number, 0) + " size:>3000");
        measure(search, "key", number -> "key:" + corpus.key(number).toString().substring(0, 9));
        print("a change is found after %.0f ms", delay(store, search));
      }
    }
    print("heap: at most %d MiB", Runtime.getRuntime().maxMemory() >> 20);
  }

  private void fill(StoreEngine store) {
    for (int first = 0; first < functions; first += BATCH) {
      List<PushedFunction> batch = new ArrayList<>();
      for (int number = first; number < first + BATCH; number++) {
        batch.add(new PushedFunction(corpus.key(number), corpus.function(number), 64L * number));
      }
      push(store, batch, first / 100_000);
    }
  }

  private static void push(StoreEngine store, List<PushedFunction> batch, int file) {
    PushOrigin origin =
        new PushOrigin(
            ByteString.utf8("firmware_" + file + ".i64"),
            ByteString.utf8("/samples/firmware_" + file + ".elf"),
            new Md5(1, file),
            ByteString.utf8("workstation"));
    store.push(new Push(Instant.now(), ByteString.utf8("bench"), origin, PushMode.OVERRIDE, batch));
  }

  private String name(int number) {
    return corpus.function(number).name().text();
  }

  private String word(int number, int index) {
    return List.of(name(number).split("_", -1)).get(index);
  }

  private static String base36(int number) {
    return Integer.toString(number, 36);
  }

  private void measure(FunctionSearch search, String kind, Function<Integer, String> query)
      throws IOException {
    double[] times = new double[queries];
    long found = 0;
    for (int i = -queries / 10; i < queries; i++) {
      SearchQuery next = SearchQuery.parse(query.apply(random.nextInt(functions)));
      long start = System.nanoTime();
      found += search.search(next, 20, null).hits().size();
      if (i >= 0) {
        times[i] = (System.nanoTime() - start) / MILLISECONDS;
      }
    }
    Arrays.sort(times);
    print(
        "%-16s median %6.2f ms, 99 %% %7.2f ms, %4.1f hits a page",
        kind,
        times[queries / 2],
        times[queries * 99 / 100],
        (double) found / (queries + queries / 10));
  }

  private double delay(StoreEngine store, FunctionSearch search) throws Exception {
    int number = functions + random.nextInt(functions);
    SearchQuery query = SearchQuery.parse("name:" + name(number));
    push(
        store,
        List.of(new PushedFunction(corpus.key(number), corpus.function(number), 0x1000L)),
        0);
    long start = System.nanoTime();
    while (search.search(query, 1, null).hits().isEmpty()) {
      Thread.sleep(5);
    }
    return (System.nanoTime() - start) / MILLISECONDS;
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      long size = 0;
      for (Path file : files.toList()) {
        size += Files.size(file);
      }
      return size;
    }
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
