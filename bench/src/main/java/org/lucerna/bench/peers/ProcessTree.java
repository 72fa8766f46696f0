package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processes and their descendants, as Linux describes them in {@code /proc}.
 *
 * @param roots process ids
 */
record ProcessTree(List<Long> roots) {
  private static final long KIB = 1024;

  ProcessTree {
    roots = List.copyOf(roots);
  }

  /** CPU time since they started, including processes that ended; to 10 ms. */
  Duration cpu() throws IOException {
    long ticks = 0;
    for (long process : processes()) {
      String stat = read(process, "stat");
      ticks += stat.isEmpty() ? 0 : ProcessStat.parse(stat).ticks();
    }
    return Duration.ofMillis(1000 * ticks / ProcessStat.TICKS_PER_SECOND);
  }

  /**
   * Resident memory in bytes. Of the memory that processes may share, that of the process with most
   * of it counts; for one process, the sum is what Linux calls VmRSS.
   */
  long residentBytes() throws IOException {
    long own = 0;
    long shared = 0;
    for (long process : processes()) {
      String status = read(process, "status");
      own += kib(status, "RssAnon:");
      shared = Math.max(shared, kib(status, "RssFile:") + kib(status, "RssShmem:"));
    }
    return KIB * (own + shared);
  }

  private List<Long> processes() {
    return roots.stream()
        .flatMap(root -> ProcessHandle.of(root).stream())
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .map(ProcessHandle::pid)
        .distinct()
        .toList();
  }

  /** Empty if the process has ended. */
  private static String read(long process, String file) throws IOException {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process), file));
    } catch (NoSuchFileException ended) {
      return "";
    } catch (IOException unreadable) {
      // It ended after the file was opened.
      if (ProcessHandle.of(process).isEmpty()) {
        return "";
      }
      throw unreadable;
    }
  }

  private static long kib(String status, String field) {
    return status
        .lines()
        .filter(line -> line.startsWith(field))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }
}
