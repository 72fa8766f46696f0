package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
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

/**
 * A pull of all functions of a program, each with {@code versions} versions under different names,
 * given by as many programs and accounts with the same functions in the same order; in addition,
 * one function in eleven has one name only. Without signals it shows how much of the time ranking
 * takes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RankingBenchmark {
  private static final ByteString TEXT = ByteString.utf8("benchmark");

  @Param({"1", "20"})
  int versions;

  @Param({"10000"})
  int functions;

  /** The signals that are on: {@code standard}, {@code none}, or the label of one. */
  @Param({"standard", "none"})
  String signals = "";

  private final Corpus corpus = new Corpus(1);
  private Pull pull = Pull.of(List.of(), false);
  private @Nullable Path folder;
  private @Nullable FunctionStore store;

  /** Fills a store. */
  @Setup
  public void fill() throws IOException {
    folder = Files.createTempDirectory("store");
    Ranker ranker =
        switch (signals) {
          case "standard" -> Ranker.standard();
          case "none" -> Ranker.weighted(Map.of());
          default -> Ranker.weighted(Map.of(signals, 1.0));
        };
    FunctionStore made =
        StoreFactory.open(folder, RocksOptions.defaults(), MetadataBlob::merge, ranker);
    store = made;
    for (int version = 0; version < versions; version++) {
      made.push(push(version));
    }
    List<Md5> keys = new ArrayList<>();
    for (int i = 0; i < functions + functions / 10; i++) {
      keys.add(corpus.key(i));
    }
    pull = Pull.of(keys, true);
  }

  private Push push(int version) {
    List<PushedFunction> pushed = new ArrayList<>();
    for (int i = 0; i < functions + functions / 10; i++) {
      FunctionInfo like = corpus.function(i % 1000);
      String module = i % 11 == 10 ? "shared" : "module" + (char) ('A' + version % 26);
      ByteString name = ByteString.utf8("%s_functionNumber_%d".formatted(module, i));
      FunctionInfo function = new FunctionInfo(name, like.size(), like.metadata());
      pushed.add(new PushedFunction(corpus.key(i), function, 128L * i));
    }
    PushOrigin origin = new PushOrigin(TEXT, TEXT, new Md5(1, version), TEXT);
    ByteString account = ByteString.utf8("account" + version);
    return new Push(Instant.ofEpochSecond(version), account, origin, PushMode.OVERRIDE, pushed);
  }

  /** Deletes the store. */
  @TearDown
  public void remove() throws IOException {
    Objects.requireNonNull(store).close();
    try (Stream<Path> files = Files.walk(Objects.requireNonNull(folder))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Benchmark
  public List<@Nullable PullHit> pull() {
    return Objects.requireNonNull(store).pull(pull);
  }
}
