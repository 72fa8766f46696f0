package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The store alone; each figure is for one request of {@code batch} functions. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class StoreBenchmark {
  private static final int FUNCTIONS = 200_000;
  private static final ByteString TEXT = ByteString.utf8("benchmark");

  @Param({"1", "100", "1000"})
  int batch;

  private final Corpus corpus = new Corpus(1);
  private final Corpus unknown = new Corpus(2);
  private final SplittableRandom random = new SplittableRandom(1);
  private final List<FunctionInfo> functions = new ArrayList<>();
  private long next;
  private @Nullable Path folder;
  private @Nullable FunctionStore store;

  /** Fills a store. */
  @Setup
  public void fill() throws IOException {
    folder = Files.createTempDirectory("store");
    store = StoreFactory.open(folder, RocksOptions.defaults(), MetadataBlob::merge);
    for (int i = 0; i < 1000; i++) {
      functions.add(corpus.function(i));
    }
    while (next < FUNCTIONS) {
      store.push(push(1000));
    }
  }

  /** Deletes the store. */
  @TearDown
  public void remove() throws IOException {
    store().close();
    if (folder != null) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private FunctionStore store() {
    return java.util.Objects.requireNonNull(store);
  }

  private Push push(int count) {
    List<PushedFunction> pushed = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      pushed.add(
          new PushedFunction(corpus.key(next), functions.get((int) (next % 1000)), next * 64));
      next++;
    }
    PushOrigin origin = new PushOrigin(TEXT, TEXT, new Md5(1, next / 100_000), TEXT);
    return new Push(Instant.EPOCH, TEXT, origin, PushMode.OVERRIDE, pushed);
  }

  private List<Md5> keys(Corpus of) {
    List<Md5> keys = new ArrayList<>(batch);
    for (int i = 0; i < batch; i++) {
      keys.add(of.key(random.nextInt(FUNCTIONS)));
    }
    return keys;
  }

  @Benchmark
  public List<@Nullable PullHit> hits() {
    return store().pull(keys(corpus), true);
  }

  @Benchmark
  public List<@Nullable PullHit> misses() {
    return store().pull(keys(unknown), true);
  }

  /** Pushes to disk: the figure is mostly the time of the flush. */
  @Benchmark
  public List<PushOutcome> durablePushes() {
    return store().push(push(batch));
  }
}
