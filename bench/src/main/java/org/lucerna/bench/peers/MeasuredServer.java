package org.lucerna.bench.peers;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bench.Corpus;
import org.lucerna.bench.Load;
import org.lucerna.bench.LoadOptions;
import org.lucerna.bench.LoadOptions.Operation;
import org.lucerna.bench.LoadResult;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;

/** A running server, the functions that it got, and its figures so far. Not thread-safe. */
final class MeasuredServer implements AutoCloseable {
  /** Number of functions that are pulled to check that the server knows them. */
  private static final int SAMPLE = 1000;

  /** Number of functions, more than a workload pushes, so that all pushes are of new ones. */
  private static final long PUSHED_AT_MOST = 1_000_000_000;

  private static final double NANOS_PER_MICRO = 1000;
  private static final double P99 = 0.99;

  /** Loads that show how long a pull waits while others push. */
  private static final Workload ONE_BY_ONE = Workload.of(Operation.PULL, 4, 1);

  private static final Workload OTHERS = Workload.of(Operation.PUSH, 1, 1000);

  private final ComparisonOptions options;
  private final Corpus corpus;
  private final Map<Workload, List<ServerFigures>> figures = new LinkedHashMap<>();
  private RunningServer server;

  /** The functions that pulls draw from, and how many of them were there before the last fill. */
  private long filled;

  private long filledBefore;

  private long functions;
  private long pushes;

  MeasuredServer(RunningServer server, ComparisonOptions options) {
    this.server = server;
    this.options = options;
    this.corpus = new Corpus(options.seed());
  }

  String name() {
    return server.peer().name();
  }

  /**
   * Pushes all functions to an empty server.
   *
   * @throws IOException if it knows functions before, or does not know them after
   */
  void fill() throws Exception {
    filled = options.functions();
    expectKnown(0);
    measure(Workload.FILL);
    expectKnown(SAMPLE);
  }

  /**
   * Pushes more functions.
   *
   * @param size number of functions from which later pulls draw
   */
  void grow(long size) throws Exception {
    filledBefore = filled;
    filled = size;
    measure(Workload.FILL);
    expectKnown(SAMPLE);
  }

  /** Starts it again; returns the time until it has answered a pull. */
  Duration restart() throws Exception {
    server.close();
    long begin = System.nanoTime();
    server = server.again();
    expectKnown(SAMPLE);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /**
   * The time in which 99 % of pulls of one function are answered during pushes, in milliseconds.
   */
  double delayByPushes() throws Exception {
    LoadOptions pushes = load(OTHERS);
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<LoadResult> pushing = other.submit(() -> new Load(pushes).run());
      LoadResult pulls = new Load(load(ONE_BY_ONE)).run();
      functions += pushing.get().sent();
      server.settle();
      return pulls.latencies().millis(P99);
    }
  }

  /** Loads the server, waits until it is idle, and keeps the figures. */
  void measure(Workload workload) throws Exception {
    figures.computeIfAbsent(workload, _ -> new ArrayList<>()).add(figures(workload));
  }

  /** Loads the server, and waits until it is idle. */
  ServerFigures figures(Workload workload) throws Exception {
    Duration before = server.cpu();
    LoadResult result = new Load(load(workload)).run();
    server.settle();
    Duration after = server.cpu();
    if (workload.operation().pushes()) {
      functions += result.sent();
    }
    return new ServerFigures(
        result.rate(),
        before == null || after == null
            ? Double.NaN
            : after.minus(before).toNanos() / NANOS_PER_MICRO / result.sent(),
        result.latencies().millis(P99));
  }

  private LoadOptions load(Workload workload) {
    return new LoadOptions(
        RunningServer.HOST,
        server.port(),
        workload.operation(),
        workload.connections(),
        workload.batch(),
        filledBefore,
        workload.operation() == Operation.PUSH ? ++pushes * PUSHED_AT_MOST : filled,
        options.duration(),
        options.seed(),
        workload.skew(),
        options.quickAck());
  }

  private void expectKnown(int expected) throws IOException {
    int size = (int) Math.min(SAMPLE, filled);
    int known;
    try (LuminaClient client =
        new LuminaClient(ClientOptions.plain(RunningServer.HOST, server.port()))) {
      known =
          client
              .pull(
                  LongStream.range(0, size)
                      .map(i -> i * filled / size)
                      .mapToObj(corpus::key)
                      .toList())
              .found()
              .size();
    }
    if (known != Math.min(expected, size)) {
      throw new IOException(
          "%s knows %d of %d functions: expected %d, %s"
              .formatted(
                  name(),
                  known,
                  size,
                  Math.min(expected, size),
                  expected == 0 ? "an empty database is needed" : "since all were pushed"));
    }
  }

  /** The medians of all rounds by workload, in the order of first measurement. */
  Map<Workload, ServerFigures> medians() {
    Map<Workload, ServerFigures> medians = new LinkedHashMap<>();
    figures.forEach((workload, rounds) -> medians.put(workload, ServerFigures.median(rounds)));
    return medians;
  }

  /** The server's current footprint; null if it is unknown. */
  @Nullable Footprint footprint() throws IOException {
    return server.footprint(functions);
  }

  /** Ends the server. */
  @Override
  public void close() {
    server.close();
  }
}
