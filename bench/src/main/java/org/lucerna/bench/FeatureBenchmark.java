package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
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
 * The features, the sketches and the GUIDs of all functions of a program, on one processor. {@code
 * megabytes} is millions of bytes of code per second; one operation is the whole program.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 5, time = 3)
@Fork(value = 1, jvmArgsAppend = "-XX:ActiveProcessorCount=1")
public class FeatureBenchmark {
  /** A file with code whose features are known; by default the JVM that runs this. */
  @Param("")
  public String program = "";

  private final FeatureRarity rarity = SimilarityModel.standard().rarity();
  private @Nullable Harvest harvest;
  private @Nullable HarvestedFeatures features;
  private double megabytes;

  /** Finds the functions. */
  @Setup
  public void prepare() throws IOException {
    Path path =
        program.isEmpty()
            ? Path.of(System.getProperty("java.home"), "lib/server/libjvm.so")
            : Path.of(program);
    harvest = Harvest.open(path, HarvestOptions.PLAIN);
    features = read();
    megabytes =
        features.functions().stream().mapToLong(function -> function.entry().size()).sum() / 1e6;
  }

  /** Unmaps the file. */
  @TearDown
  public void close() {
    Objects.requireNonNull(harvest).close();
  }

  private HarvestedFeatures read() {
    return Objects.requireNonNull(Objects.requireNonNull(harvest).features());
  }

  /** Reads the features, with the tables of the file that they refer to. */
  @Benchmark
  public HarvestedFeatures features(KeyBenchmark.Code counted) {
    counted.megabytes += megabytes;
    return read();
  }

  /** Computes the GUIDs of Binary Ninja, with the constraints that go with them. */
  @Benchmark
  public HarvestedGuids guids(KeyBenchmark.Code counted) {
    counted.megabytes += megabytes;
    return Objects.requireNonNull(Objects.requireNonNull(harvest).guids());
  }

  /** Makes the sketches that a server is asked with, from the features. */
  @Benchmark
  public ProgramSketch sketches(KeyBenchmark.Code counted) {
    counted.megabytes += megabytes;
    return Objects.requireNonNull(features).sketch(rarity, Sketch.ASKED_FEATURES);
  }
}
