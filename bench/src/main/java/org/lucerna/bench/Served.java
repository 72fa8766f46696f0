package org.lucerna.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.server.Server;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

/**
 * Compares a server's throughput with that of its store alone: first the store is called directly,
 * then the server over a socket, by a load generator in a process of its own. Store and server run
 * in this JVM, on the same million functions.
 *
 * <pre>java ... org.lucerna.bench.Served FOLDER [FUNCTIONS [SECONDS]]</pre>
 */
public final class Served {
  private static final int LOAD_BATCH = 1000;
  private static final ByteString TEXT = ByteString.utf8("benchmark");

  private final Path data;
  private final long functions;
  private final long seconds;
  private final Corpus corpus = new Corpus(1);
  private final AtomicLong nextPushed;
  private final AtomicLong nextPulled = new AtomicLong();
  private final List<FunctionInfo> made = new ArrayList<>();

  private Served(Path data, long functions, long seconds) {
    this.data = data;
    this.functions = functions;
    this.seconds = seconds;
    this.nextPushed = new AtomicLong(10 * functions);
    for (int i = 0; i < 1000; i++) {
      made.add(corpus.function(i));
    }
  }

  /** Fills the folder if it is empty, then measures and prints. */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    long functions = args.length > 1 ? Long.parseLong(args[1]) : 1_000_000;
    long seconds = args.length > 2 ? Long.parseLong(args[2]) : 10;
    new Served(data, functions, seconds).run();
  }

  private void run() throws Exception {
    try (StoreEngine store = open()) {
      if (store.totals().functions() < functions) {
        fill(store);
      }
      store.compact(column -> {});
    }
    System.out.printf(
        Locale.ROOT,
        "disk: %.0f bytes per function, and %d MiB of log for any number%n",
        (double) size(data, ".sst") / functions,
        size(data, ".log") >> 20);
    double pull;
    double push;
    try (FunctionStore store = open()) {
      alone("pull", 1, 1000, () -> pull(store, 1000));
      pull = alone("pull", 1, 1000, () -> pull(store, 1000));
      alone("pull", 2, 1000, () -> pull(store, 1000));
      alone("pull", 1, 1, () -> pull(store, 1));
      push = alone("push", 8, 100, () -> push(store, 100));
    }
    try (Server server = Server.start(config())) {
      String address = "127.0.0.1:" + server.luminaAddress().getPort();
      System.out.println("server, with the load from another process:");
      ratio("pull", pull, load(address, "pull", 1, 1000));
      ratio("pull", pull, load(address, "pull", 8, 1000));
      ratio("push", push, load(address, "push", 8, 100));
      for (String operation : List.of("pull", "miss", "push")) {
        for (int connections : new int[] {1, 8, 64}) {
          for (int batch : new int[] {1, 100, 10_000}) {
            load(address, operation, connections, batch);
          }
        }
      }
      System.out.printf(Locale.ROOT, "resident: %,d MiB%n", residentKib() >> 10);
    }
  }

  private ServerConfig config() {
    ServerConfig d = ServerConfig.defaults();
    return new ServerConfig(
        data,
        new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
        new HttpConfig(""),
        d.tls(),
        d.access(),
        d.names(),
        d.ranking(),
        d.upstreams(),
        d.limits(),
        d.timeouts(),
        d.store());
  }

  private StoreEngine open() {
    return StoreFactory.open(data.resolve("store"), RocksOptions.defaults(), MetadataBlob::merge);
  }

  private void fill(FunctionStore store) {
    long start = System.nanoTime();
    for (long first = 0; first < functions; first += LOAD_BATCH) {
      store.push(asPush(corpus.push(first, LOAD_BATCH)));
    }
    System.out.printf(
        Locale.ROOT, "filled in %.0f s, including the generation of functions%n", since(start));
  }

  private static Push asPush(PushMetadata message) {
    List<PushedFunction> functions = new ArrayList<>(message.functions().size());
    for (PushMetadata.Item item : message.functions()) {
      functions.add(
          new PushedFunction(
              item.pattern().key(), item.function(), Objects.requireNonNull(item.address())));
    }
    PushOrigin origin =
        new PushOrigin(
            message.idbPath(), message.inputPath(), message.inputMd5(), message.hostName());
    return new Push(Instant.now(), ByteString.utf8("guest"), origin, message.mode(), functions);
  }

  /** Prepares work outside the measurement. */
  private Runnable pull(FunctionStore store, int batch) {
    SplittableRandom random = new SplittableRandom(nextPulled.getAndIncrement());
    List<Md5> keys = new ArrayList<>(batch);
    for (int i = 0; i < batch; i++) {
      keys.add(corpus.key(random.nextLong(functions)));
    }
    return () -> store.pull(keys, true);
  }

  private Runnable push(FunctionStore store, int batch) {
    long first = nextPushed.getAndAdd(batch);
    List<PushedFunction> functions = new ArrayList<>(batch);
    for (long number = first; number < first + batch; number++) {
      FunctionInfo function = made.get((int) (number % made.size()));
      functions.add(new PushedFunction(corpus.key(number), function, 64 * number));
    }
    PushOrigin origin = new PushOrigin(TEXT, TEXT, new Md5(1, first / 100_000), TEXT);
    Push push = new Push(Instant.now(), TEXT, origin, PushMode.OVERRIDE, functions);
    return () -> store.push(push);
  }

  private double alone(String operation, int threads, int batch, Callable<Runnable> maker)
      throws Exception {
    List<Future<double[]>> workers = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        workers.add(pool.submit(() -> work(maker)));
      }
    }
    double rate = 0;
    for (Future<double[]> worker : workers) {
      rate += worker.get()[0] * batch;
    }
    System.out.printf(
        Locale.ROOT,
        "alone %-4s threads %d batch %5d  %,12.0f functions/s%n",
        operation,
        threads,
        batch,
        rate);
    return rate;
  }

  /** Requests per second of the time they took. */
  private double[] work(Callable<Runnable> maker) throws Exception {
    long busy = 0;
    long count = 0;
    long start = System.nanoTime();
    while (since(start) < seconds) {
      List<Runnable> made = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        made.add(maker.call());
      }
      long begin = System.nanoTime();
      made.forEach(Runnable::run);
      busy += System.nanoTime() - begin;
      count += made.size();
    }
    return new double[] {count / (busy / 1e9)};
  }

  private static void ratio(String operation, double alone, double served) {
    System.out.printf(
        Locale.ROOT, "  %s: %.0f %% of the store alone%n", operation, 100 * served / alone);
  }

  private double load(String address, String operation, int connections, int batch)
      throws IOException, InterruptedException {
    Process load =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1500m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Load.class.getName(),
                "--server",
                address,
                "--operation",
                operation,
                "--connections",
                Integer.toString(connections),
                "--batch",
                Integer.toString(batch),
                "--functions",
                Long.toString(
                    operation.equals("push") ? nextPushed.getAndAdd(functions * 10) : functions),
                "--seconds",
                Long.toString(seconds))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(load.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      load.waitFor();
      if (line == null) {
        throw new IOException("the load generator failed");
      }
      System.out.println(line);
      String rate = line.replaceFirst(".*batch +\\d+ +([\\d,]+) functions/s.*", "$1");
      return Double.parseDouble(rate.replace(",", ""));
    }
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static long size(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      long size = 0;
      for (Path file : files.filter(f -> f.toString().endsWith(suffix)).toList()) {
        size += Files.size(file);
      }
      return size;
    }
  }

  private static long residentKib() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    return 0;
  }
}
