package org.lucerna.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.file.Harvest;
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
 * The GUIDs of all functions of a program, on one processor. {@code megabytes} is millions of bytes
 * of code per second; one operation is the whole program.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 5)
@Measurement(iterations = 5, time = 3)
@Fork(value = 1, jvmArgsAppend = "-XX:ActiveProcessorCount=1")
public class GuidBenchmark {
  /** A file with code whose GUIDs are known; by default the JVM that runs this. */
  @Param("")
  public String program = "";

  private @Nullable Harvest harvest;
  private double megabytes;

  /** Finds the functions. */
  @Setup
  public void prepare() throws IOException {
    Path path =
        program.isEmpty()
            ? Path.of(System.getProperty("java.home"), "lib/server/libjvm.so")
            : Path.of(program);
    Harvest opened = Harvest.open(path, HarvestOptions.PLAIN);
    megabytes = opened.functions().stream().mapToLong(HarvestedFunction::size).sum() / 1e6;
    harvest = opened;
  }

  /** Unmaps the file. */
  @TearDown
  public void close() {
    Objects.requireNonNull(harvest).close();
  }

  /** Computes the GUIDs, with constraints. */
  @Benchmark
  public HarvestedGuids guids(KeyBenchmark.Code counted) {
    counted.megabytes += megabytes;
    return Objects.requireNonNull(Objects.requireNonNull(harvest).guids());
  }
}
