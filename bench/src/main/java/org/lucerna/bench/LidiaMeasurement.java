package org.lucerna.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.lidia.AddressLookup;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.elf.CompatWriter;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.ElfToLidia;

/**
 * Measures creating Lidia files from one ELF file and looking addresses up in them: time, memory,
 * size. For comparison it runs the programs that the environment names: {@code GO_LIDIA}, called
 * with {@code create ELF OUT}, and {@code GSYMUTIL}, LLVM's.
 */
public final class LidiaMeasurement {
  private static final int ROUNDS = 10;
  private static final int ASKED = 1 << 20;
  private static final double NANOS = 1e9;
  private static final double MEGA = 1e6;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Path elf;
  private final Path output;

  private LidiaMeasurement(Path elf, Path output) {
    this.elf = elf;
    this.output = output;
  }

  /** The kinds of file to create. */
  private enum Kind {
    COMPAT {
      @Override
      LidiaWriter write(ElfFile elf) {
        return CompatWriter.of(elf);
      }
    },
    ENHANCED {
      @Override
      LidiaWriter write(ElfFile elf) {
        return new ElfToLidia(CreateOptions.ALL).convert(elf).writer();
      }
    };

    abstract LidiaWriter write(ElfFile elf);
  }

  /** {@code ELF}; {@code KIND ELF OUT} makes one file, and is run by the process measurement. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 3) {
      create(Kind.valueOf(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
      return;
    }
    Path output = Files.createTempFile("lucerna", ".lidia");
    try {
      new LidiaMeasurement(Path.of(arguments[0]), output).print();
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static void create(Kind kind, Path elf, Path output) throws IOException {
    try (ElfFile file = ElfFile.open(elf)) {
      kind.write(file).writeTo(output);
    }
  }

  private void print() throws Exception {
    System.out.printf(
        "%s, %d bytes; load %.2f%n",
        elf, Files.size(elf), ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    for (Kind kind : Kind.values()) {
      List<String> command =
          new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
      command.addAll(
          List.of(System.getProperty("java.class.path"), LidiaMeasurement.class.getName()));
      command.addAll(List.of(kind.name(), elf.toString(), output.toString()));
      printProcess(kind.name(), command);
      printWarm(kind);
      printLookups();
    }
    String go = System.getenv("GO_LIDIA");
    if (go != null) {
      printProcess("GO_LIDIA", List.of(go, "create", elf.toString(), output.toString()));
    }
    String gsymutil = System.getenv("GSYMUTIL");
    if (gsymutil != null) {
      printProcess(
          "GSYMUTIL",
          List.of(gsymutil, "--convert", elf.toString(), "--out-file", output.toString()));
    }
  }

  private void printProcess(String name, List<String> command) throws Exception {
    Files.deleteIfExists(output);
    ProcessUsage took = ProcessUsage.of(command);
    long size = Files.exists(output) ? Files.size(output) : 0;
    System.out.printf(
        "%-9s process  %8.3f s, busy %8.3f s, peak memory %8.1f MB, %d bytes%s%n",
        name,
        took.seconds(),
        took.busySeconds(),
        took.peakBytes() / MEGA,
        size,
        took.status() == 0 ? "" : ", status " + took.status());
  }

  /** Creates repeatedly in one JVM, as a server would: best time, memory allocated and retained. */
  private void printWarm(Kind kind) throws IOException {
    long best = Long.MAX_VALUE;
    long busy = Long.MAX_VALUE;
    long allocated = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      long busyBefore = THREADS.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      create(kind, elf, output);
      best = Math.min(best, System.nanoTime() - start);
      busy = Math.min(busy, THREADS.getCurrentThreadCpuTime() - busyBefore);
      allocated = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    }
    long before = liveBytes();
    try (ElfFile file = ElfFile.open(elf)) {
      LidiaWriter writer = kind.write(file);
      long held = liveBytes() - before;
      System.out.printf(
          "%-9s warm     %8.3f s, busy %8.3f s, allocates %.1f MB, holds %.1f MB for %d ranges%n",
          kind, best / NANOS, busy / NANOS, allocated / MEGA, held / MEGA, writer.count());
    }
  }

  private static long liveBytes() {
    // The first collection finds the objects to close, the second frees it.
    System.gc();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void printLookups() throws Exception {
    try (LidiaFile file = LidiaFile.open(output)) {
      long[] addresses = addresses(file);
      System.out.printf(
          "%9s look-ups per second: %,.0f, by two threads %,.0f, with names %,.0f%n",
          "",
          best(1, () -> walk(file, addresses)),
          best(2, () -> walk(file, addresses)),
          best(1, () -> frames(file, addresses)));
    }
  }

  /** Random addresses in random ranges. */
  private static long[] addresses(LidiaFile file) {
    SplittableRandom random = new SplittableRandom(1);
    long[] addresses = new long[file.count() == 0 ? 0 : ASKED];
    for (int i = 0; i < addresses.length; i++) {
      var range = file.range(random.nextLong(file.count()));
      addresses[i] = range.address() + random.nextLong(Math.max(1, range.length()));
    }
    return addresses;
  }

  private static long walk(LidiaFile file, long[] addresses) {
    AddressLookup lookup = file.lookup();
    long all = 0;
    for (long address : addresses) {
      lookup.at(address);
      while (lookup.next()) {
        all += lookup.functionOffset() + lookup.line();
      }
    }
    return all;
  }

  private static long frames(LidiaFile file, long[] addresses) {
    long all = 0;
    for (long address : addresses) {
      all += file.lookup(address).size();
    }
    return all;
  }

  /** The best rate of all rounds, in look-ups per second of a thread's CPU time. */
  private static double best(int threads, Callable<Long> asking) throws Exception {
    Callable<Long> timed =
        () -> {
          long busy = THREADS.getCurrentThreadCpuTime();
          asking.call();
          return THREADS.getCurrentThreadCpuTime() - busy;
        };
    double best = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < ROUNDS; i++) {
        double rate = 0;
        for (Future<Long> each : pool.invokeAll(Collections.nCopies(threads, timed))) {
          rate += ASKED * NANOS / each.get();
        }
        best = Math.max(best, rate);
      }
    }
    return best;
  }
}
