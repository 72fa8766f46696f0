package org.lucerna.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.cli.command.FailureText;

/**
 * The data folder and its disk. The time of a synchronous write is measured with a temporary file.
 */
record FolderCheck(Path folder) implements Check {
  /** Free space below which there is a warning, in bytes: compaction temporarily needs space. */
  private static final long LITTLE_SPACE = 2L << 30;

  /** Faster writes cause no noticeable delay in pushes. */
  private static final Duration SLOW_SYNC = Duration.ofMillis(50);

  private static final int SYNCS = 5;
  private static final int BLOCK = 4096;

  @Override
  public List<Finding> findings() {
    try {
      return Files.exists(folder) ? existing() : missing();
    } catch (IOException unreadable) {
      return List.of(Finding.problem("folder", FailureText.of(unreadable), ""));
    }
  }

  private List<Finding> missing() {
    Path parent = Objects.requireNonNull(folder.toAbsolutePath().getParent());
    while (!Files.exists(parent) && parent.getParent() != null) {
      parent = parent.getParent();
    }
    return Files.isWritable(parent)
        ? List.of(Finding.ok("folder", folder + ": made at the first start"), space(parent))
        : List.of(
            Finding.problem(
                "folder",
                folder + ": missing, and cannot be created in " + parent,
                "name another one with --data, or create it for " + user()));
  }

  private List<Finding> existing() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of(
          Finding.problem("folder", folder + ": a file", "name a folder with --data or data"));
    }
    List<Finding> findings = new ArrayList<>();
    if (!Files.isWritable(folder)) {
      findings.add(
          Finding.problem(
              "folder",
              "%s: %s may not write to it".formatted(folder, user()),
              "run this as its owner, %s, or change the owner".formatted(Files.getOwner(folder))));
    } else if (PrivateFolder.isOpenToOthers(folder)) {
      findings.add(
          Finding.warning(
              "folder",
              folder + ": other users of this machine can read it",
              "chmod 700 " + folder));
    } else {
      findings.add(Finding.ok("folder", folder.toString()));
    }
    findings.add(space(folder));
    if (Files.isWritable(folder)) {
      findings.add(syncs());
    }
    return findings;
  }

  private static String user() {
    return System.getProperty("user.name");
  }

  private static Finding space(Path where) {
    File disk = where.toFile();
    String found =
        "%s of %s free"
            .formatted(SizeText.of(disk.getUsableSpace()), SizeText.of(disk.getTotalSpace()));
    return disk.getUsableSpace() < LITTLE_SPACE
        ? Finding.warning("disk", found, "make room: without it all pushes are refused")
        : Finding.ok("disk", found);
  }

  /** Measures synchronous writes: each push waits for one. */
  private Finding syncs() throws IOException {
    Path file = Files.createTempFile(folder, "doctor", ".partial");
    long[] times = new long[SYNCS];
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (int i = 0; i < SYNCS; i++) {
        long begun = System.nanoTime();
        channel.write(ByteBuffer.allocate(BLOCK));
        channel.force(false);
        times[i] = System.nanoTime() - begun;
      }
    } finally {
      Files.delete(file);
    }
    Arrays.sort(times);
    Duration median = Duration.ofNanos(times[SYNCS / 2]);
    String found = "a write takes %.1f ms to reach the disk".formatted(median.toNanos() / 1e6);
    return median.compareTo(SLOW_SYNC) > 0
        ? Finding.warning("sync", found, "move the data folder to a faster disk: pushes wait")
        : Finding.ok("sync", found);
  }
}
