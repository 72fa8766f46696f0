package org.lucerna.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The resources that a process used.
 *
 * @param seconds from start to end
 * @param busySeconds CPU time on all processors; a few milliseconds too low
 * @param peakBytes peak resident memory as Linux reports it; 0 elsewhere
 * @param status exit status
 */
record ProcessUsage(double seconds, double busySeconds, long peakBytes, int status) {
  private static final int LOOK_MILLIS = 2;
  private static final double NANOS = 1e9;
  private static final String PEAK = "VmHWM:";

  /** Runs a command to its end and discards its output. */
  static ProcessUsage of(List<String> command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    long peak = 0;
    Duration busy = Duration.ZERO;
    do {
      peak = Math.max(peak, peak(status));
      busy = process.info().totalCpuDuration().orElse(busy);
    } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    double seconds = (System.nanoTime() - start) / NANOS;
    return new ProcessUsage(seconds, busy.toNanos() / NANOS, peak, process.exitValue());
  }

  private static long peak(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(PEAK))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException | java.io.UncheckedIOException gone) {
      return 0;
    }
  }
}
