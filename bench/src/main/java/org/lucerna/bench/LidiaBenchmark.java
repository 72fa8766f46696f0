package org.lucerna.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.AddressLookup;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Looking up random addresses in a mapped file of 150,000 functions, and writing the file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LidiaBenchmark {
  private static final int FUNCTIONS = 150_000;
  private static final int ASKED = 1 << 20;

  private final List<Range> ranges = new ArrayList<>();
  private final long[] addresses = new long[ASKED];
  private @Nullable Path path;
  private @Nullable LidiaFile file;

  /** Makes the file. */
  @Setup
  public void prepare() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    long end = 0x1000;
    for (int i = 0; i < FUNCTIONS; i++) {
      long length = 16L * (1 + random.nextInt(40));
      ranges.add(Range.named(end, length, ByteString.utf8("_ZN7lucerna5index" + i + "Ev")));
      end += length;
    }
    for (int i = 0; i < ASKED; i++) {
      addresses[i] = random.nextLong(0x1000, end);
    }
    path = Files.createTempFile("lucerna", ".lidia");
    write().writeTo(path);
    file = LidiaFile.open(path);
  }

  /** Deletes the file. */
  @TearDown
  public void remove() throws IOException {
    file().close();
    Files.delete(java.util.Objects.requireNonNull(path));
  }

  private LidiaFile file() {
    return java.util.Objects.requireNonNull(file);
  }

  private LidiaWriter write() {
    LidiaWriter writer = new LidiaWriter();
    ranges.forEach(writer::add);
    return writer;
  }

  /** The state of one thread. */
  @State(Scope.Thread)
  public static class Asking {
    private int next;
    private @Nullable AddressLookup lookup;
  }

  /** Lookups without names. */
  @Benchmark
  @Threads(1)
  public long lookup(Asking asking) {
    return find(asking);
  }

  @Benchmark
  @Threads(2)
  public long lookupByTwoThreads(Asking asking) {
    return find(asking);
  }

  private long find(Asking asking) {
    AddressLookup lookup = asking.lookup;
    if (lookup == null) {
      lookup = file().lookup();
      asking.lookup = lookup;
    }
    lookup.at(addresses[asking.next++ & (ASKED - 1)]);
    return lookup.next() ? lookup.functionOffset() : -1;
  }

  /** Lookups with names. */
  @Benchmark
  public List<InlineFrame> frames(Asking asking) {
    return file().lookup(addresses[asking.next++ & (ASKED - 1)]);
  }

  /** The whole file, discarding the bytes. */
  @Benchmark
  public LidiaWriter writeFile() throws IOException {
    LidiaWriter writer = write();
    writer.writeTo(OutputStream.nullOutputStream());
    return writer;
  }
}
