package org.lucerna.bench;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Push;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.engine.StoreFactory;

/**
 * Compares the store in a cluster with its driver alone, which makes the same requests for each
 * function: in turns, on the same nodes, with as many threads and as many requests under way.
 *
 * <pre>java ... org.lucerna.bench.ClusterMeasurement HOST:PORT [REPLICAS [SECONDS [ROUNDS]]]</pre>
 */
public final class ClusterMeasurement {
  private static final String KEYSPACE = "lucerna_bench";
  private static final String DATACENTER = "datacenter1";
  private static final int THREADS = 4;
  private static final int BATCH = 500;
  private static final int UNDER_WAY = 512;
  private static final int SPOTS_TOGETHER = 64;
  private static final ByteString TEXT = ByteString.utf8("benchmark");

  private final long seconds;
  private final Corpus corpus = new Corpus(System.nanoTime());
  private final Corpus rawCorpus = new Corpus(System.nanoTime() + 1);
  private final AtomicLong pushed = new AtomicLong();
  private final AtomicLong rawPushed = new AtomicLong();
  private final CqlSession session;
  private final Semaphore places = new Semaphore(UNDER_WAY);
  private final PreparedStatement head;
  private final PreparedStatement pulls;
  private final PreparedStatement row;
  private final PreparedStatement spot;

  private ClusterMeasurement(CqlSession session, long seconds) {
    this.session = session;
    this.seconds = seconds;
    head = session.prepare("SELECT * FROM functions WHERE part = ? AND key >= ? AND key <= ?");
    pulls = session.prepare("SELECT count FROM pulls WHERE part = ? AND key = ?");
    row = session.prepare("INSERT INTO functions (part, key, value) VALUES (?, ?, ?)");
    spot = session.prepare("INSERT INTO spots (part, key, value) VALUES (?, ?, ?)");
  }

  /** Makes the keyspace, measures, and prints. */
  public static void main(String[] args) throws Exception {
    InetSocketAddress node = address(args[0]);
    int replicas = args.length > 1 ? Integer.parseInt(args[1]) : 3;
    long seconds = args.length > 2 ? Long.parseLong(args[2]) : 10;
    int rounds = args.length > 3 ? Integer.parseInt(args[3]) : 3;
    ClusterOptions options =
        new ClusterOptions(
            List.of(node), DATACENTER, KEYSPACE, "", null, null, Duration.ofSeconds(10));
    StoreFactory.prepare(options, replicas);
    Path folder = Files.createTempDirectory("lucerna-bench");
    try (CqlSession session = connect(node);
        FunctionStore store = StoreFactory.open(folder, options, MetadataBlob::merge)) {
      new ClusterMeasurement(session, seconds).run(store, rounds);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static InetSocketAddress address(String text) throws UnknownHostException {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        InetAddress.getAllByName(text.substring(0, colon))[0],
        Integer.parseInt(text.substring(colon + 1)));
  }

  private static CqlSession connect(InetSocketAddress node) {
    return CqlSession.builder()
        .addContactPoint(node)
        .withLocalDatacenter(DATACENTER)
        .withKeyspace(KEYSPACE)
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withString(
                    DefaultDriverOption.REQUEST_CONSISTENCY,
                    DefaultConsistencyLevel.LOCAL_QUORUM.name())
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(10))
                .build())
        .build();
  }

  private void run(FunctionStore store, int rounds) throws Exception {
    double _ = rate(() -> push(store));
    double _ = rate(this::pushRaw);
    double _ = rate(() -> pull(store));
    double _ = rate(this::pullRaw);
    double[] sums = new double[4];
    for (int round = 0; round < rounds; round++) {
      sums[0] += rate(this::pushRaw);
      sums[1] += rate(() -> push(store));
      sums[2] += rate(this::pullRaw);
      sums[3] += rate(() -> pull(store));
    }
    print("push", sums[0] / rounds, sums[1] / rounds);
    print("pull", sums[2] / rounds, sums[3] / rounds);
    System.out.printf(
        Locale.ROOT, "%,d functions are in the keyspace%n", pushed.get() + rawPushed.get());
  }

  private static void print(String operation, double raw, double store) {
    System.out.printf(
        Locale.ROOT,
        "%s  driver alone %,8.0f functions/s  store %,8.0f functions/s  %3.0f %%%n",
        operation,
        raw,
        store,
        100 * store / raw);
  }

  /** Functions per second, of threads that do the same. */
  private double rate(Runnable batch) throws Exception {
    long start = System.nanoTime();
    long end = start + Duration.ofSeconds(seconds).toNanos();
    List<Future<Long>> workers = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
      for (int i = 0; i < THREADS; i++) {
        workers.add(
            pool.submit(
                () -> {
                  long functions = 0;
                  while (System.nanoTime() < end) {
                    batch.run();
                    functions += BATCH;
                  }
                  return functions;
                }));
      }
    }
    long functions = 0;
    for (Future<Long> worker : workers) {
      functions += worker.get();
    }
    return functions / ((System.nanoTime() - start) / 1e9);
  }

  private void push(FunctionStore store) {
    long first = pushed.getAndAdd(BATCH);
    List<PushedFunction> functions = new ArrayList<>(BATCH);
    for (long number = first; number < first + BATCH; number++) {
      functions.add(
          new PushedFunction(corpus.key(number), corpus.function(number % 1000), 64 * number));
    }
    PushOrigin origin = new PushOrigin(TEXT, TEXT, new Md5(1, first / 100_000), TEXT);
    store.push(new Push(Instant.now(), TEXT, origin, PushMode.OVERRIDE, functions));
  }

  private void pull(FunctionStore store) {
    store.pull(keys(corpus, pushed.get()), false);
  }

  private static List<Md5> keys(Corpus corpus, long known) {
    SplittableRandom random = new SplittableRandom();
    List<Md5> keys = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      keys.add(corpus.key(random.nextLong(known)));
    }
    return keys;
  }

  private void pushRaw() {
    long first = rawPushed.getAndAdd(BATCH);
    List<Statement<?>> reads = new ArrayList<>(BATCH);
    List<Statement<?>> writes = new ArrayList<>(2 * BATCH);
    List<BatchableStatement<?>> spots = new ArrayList<>();
    for (long number = first; number < first + BATCH; number++) {
      Md5 key = rawCorpus.key(number);
      FunctionInfo function = rawCorpus.function(number % 1000);
      reads.add(head(key));
      writes.add(
          BatchStatement.newInstance(
              DefaultBatchType.UNLOGGED,
              row(key, 0, number, content(function)),
              row(key, 1, number, ByteString.wrap(new byte[12])),
              row(key, 2, number, content(function))));
      spots.add(
          spot.bind(
              first / 100_000,
              blob(new ByteSink().u64be(64 * number).toByteString()),
              ByteBuffer.wrap(new byte[12])));
      if (spots.size() == SPOTS_TOGETHER || number + 1 == first + BATCH) {
        writes.add(BatchStatement.newInstance(DefaultBatchType.UNLOGGED).addAll(spots));
        spots.clear();
      }
    }
    execute(reads);
    execute(writes);
  }

  private Statement<?> head(Md5 key) {
    ByteSink last = new ByteSink().md5(key).u8(1).u64be(-1).u64be(-1);
    return head.bind(part(key), ByteBuffer.wrap(key.toByteArray()), blob(last.toByteString()));
  }

  /** A value as large as a version. */
  private static ByteString content(FunctionInfo function) {
    return new ByteSink()
        .u64be(0)
        .u64be(0)
        .u64be(0)
        .bytes(function.name())
        .bytes(function.metadata())
        .toByteString();
  }

  private BoundStatement row(Md5 key, int kind, long id, ByteString value) {
    ByteSink rest = new ByteSink().md5(key).u8(kind).u64be(~id);
    return row.bind(part(key), blob(rest.toByteString()), blob(value));
  }

  private void pullRaw() {
    List<Md5> keys = keys(rawCorpus, rawPushed.get());
    execute(keys.stream().<Statement<?>>map(this::head).toList());
    // Pull counts are estimates: one replica is asked.
    execute(
        keys.stream()
            .<Statement<?>>map(
                key ->
                    pulls
                        .bind(part(key), ByteBuffer.wrap(key.toByteArray()))
                        .setConsistencyLevel(ConsistencyLevel.LOCAL_ONE))
            .toList());
  }

  private void execute(List<Statement<?>> statements) {
    List<CompletableFuture<AsyncResultSet>> answers = new ArrayList<>(statements.size());
    for (Statement<?> statement : statements) {
      places.acquireUninterruptibly();
      answers.add(
          session
              .executeAsync(statement)
              .whenComplete((_, _) -> places.release())
              .toCompletableFuture());
    }
    for (CompletableFuture<AsyncResultSet> answer : answers) {
      for (var _ : answer.join().currentPage()) {
        // Read, as the store does.
      }
    }
  }

  private static long part(Md5 key) {
    return key.high() >>> 48;
  }

  private static ByteBuffer blob(ByteString bytes) {
    return ByteBuffer.wrap(bytes.toByteArray());
  }
}
