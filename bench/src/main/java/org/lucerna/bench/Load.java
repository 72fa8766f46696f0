package org.lucerna.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.ResponseCode;

/** The load generator: many connections, each sending its next request after the reply. */
public final class Load {
  /** Number of requests that each connection prepares before the measurement, and sends in turn. */
  private static final int LEAST_PULLS_MADE = 20;

  /** Number of functions in the pushes that each connection prepares before the measurement. */
  private static final int FUNCTIONS_PUSHED = 10_000;

  /** Keys that each connection requests before it starts over. */
  private static final long KEYS_ASKED = 200_000;

  /**
   * Scatters the most frequent functions over all: a prime, so that no two of up to 2^31 functions
   * get the same number.
   */
  private static final long SCATTER = 2_654_435_761L;

  private final LoadOptions options;
  private final Corpus corpus;
  private final AtomicLong nextPushed;

  /** Null if all functions are equally frequent. */
  private final @Nullable ZipfDistribution skewed;

  /** The load that the options describe. */
  public Load(LoadOptions options) {
    this.options = options;
    this.corpus = new Corpus(options.seed());
    this.nextPushed = new AtomicLong(isFill() ? options.first() : options.functions());
    this.skewed =
        options.skew() == 0
            ? null
            : new ZipfDistribution(Math.toIntExact(options.functions()), options.skew());
  }

  /** Runs the load that the arguments describe, and prints one line. */
  public static void main(String[] args) throws Exception {
    LoadOptions options = LoadOptions.parse(args);
    System.out.println(new Load(options).run().line(options));
  }

  private boolean isFill() {
    return options.operation() == LoadOptions.Operation.FILL;
  }

  /**
   * Prepares the requests, then connects and sends them.
   *
   * @throws Exception if the server refuses a request or a connection
   */
  public LoadResult run() throws Exception {
    CyclicBarrier start = new CyclicBarrier(options.connections());
    List<Future<Worker>> workers = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(options.connections())) {
      for (int i = 0; i < options.connections(); i++) {
        Worker worker = new Worker(i);
        workers.add(pool.submit(() -> worker.run(start)));
      }
    }
    long requests = 0;
    long warmUp = 0;
    long[] latencies = new long[0];
    double seconds = 0;
    for (Future<Worker> future : workers) {
      Worker worker = future.get();
      requests += worker.count;
      warmUp += worker.warmUp;
      seconds = Math.max(seconds, worker.nanos / 1e9);
      int end = latencies.length;
      latencies = Arrays.copyOf(latencies, end + worker.count);
      System.arraycopy(worker.latencies, 0, latencies, end, worker.count);
    }
    return new LoadResult(
        requests * options.batch(),
        (requests + warmUp) * options.batch(),
        seconds,
        new LoadResult.Latencies(latencies));
  }

  /** The work of one connection. */
  private final class Worker {
    private final int number;
    private long[] latencies = new long[1 << 10];
    private int count;
    private int warmUp;
    private long nanos;

    Worker(int number) {
      this.number = number;
    }

    Worker run(CyclicBarrier start) throws Exception {
      // Connected last: servers close connections that are idle for long.
      Supplier<byte[]> requests = options.operation().pushes() ? pushes() : pulls();
      start.await();
      try (LoadConnection connection = new LoadConnection(options)) {
        long measure = options.duration().toNanos();
        if (!isFill()) {
          ask(connection, requests, measure / 10);
          warmUp = count;
          count = 0;
        }
        nanos = ask(connection, requests, measure);
      }
      return this;
    }

    /** Sends requests for a time in nanoseconds, and waits for the last reply. */
    private long ask(LoadConnection connection, Supplier<byte[]> requests, long howLong)
        throws IOException {
      long begin = System.nanoTime();
      long now = begin;
      while (isFill() ? nextPushed.get() < options.functions() : now - begin < howLong) {
        byte[] request = requests.get();
        long sent = System.nanoTime();
        check(connection.exchange(request), connection);
        now = System.nanoTime();
        record(now - sent);
      }
      return now - begin;
    }

    private Supplier<byte[]> pushes() {
      List<PushFrame> frames = new ArrayList<>();
      int made = Math.clamp(FUNCTIONS_PUSHED / options.batch(), 1, 100);
      for (int i = 0; i < made; i++) {
        frames.add(new PushFrame(corpus, (long) i * options.batch(), options.batch()));
      }
      int[] next = {0};
      return () -> frames.get(next[0]++ % made).of(corpus, nextPushed.getAndAdd(options.batch()));
    }

    private Supplier<byte[]> pulls() {
      List<byte[]> pulls = new ArrayList<>();
      SplittableRandom random = new SplittableRandom(number);
      boolean miss = options.operation() == LoadOptions.Operation.MISS;
      Corpus asked = miss ? new Corpus(options.seed() + 1000) : corpus;
      // Enough different keys that a server answers from its store, not from its last reply.
      int frames = Math.clamp(KEYS_ASKED / options.batch(), LEAST_PULLS_MADE, 20_000);
      for (int i = 0; i < frames; i++) {
        List<Md5> keys = new ArrayList<>(options.batch());
        for (int j = 0; j < options.batch(); j++) {
          keys.add(asked.key(draw(random)));
        }
        pulls.add(LoadConnection.frame(PullMetadata.of(1, keys)));
      }
      int[] next = {0};
      return () -> pulls.get(next[0]++ % frames);
    }

    private long draw(SplittableRandom random) {
      return skewed == null
          ? random.nextLong(options.functions())
          : skewed.draw(random) * SCATTER % options.functions();
    }

    private void check(int code, LoadConnection connection) throws IOException {
      ResponseCode expected =
          options.operation().pushes() ? ResponseCode.PUSH_RESULT : ResponseCode.PULL_RESULT;
      if (code != expected.code()) {
        throw new IOException(
            "unexpected reply: message " + code + ", first byte " + connection.firstByte());
      }
    }

    private void record(long latency) {
      if (count == latencies.length) {
        latencies = Arrays.copyOf(latencies, 2 * count);
      }
      latencies[count++] = latency;
    }
  }
}
