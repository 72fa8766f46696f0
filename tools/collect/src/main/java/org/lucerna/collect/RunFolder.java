package org.lucerna.collect;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.bytes.folder.TemporaryFolders;

/**
 * A folder for the packages of one run, deleted at its end. A killed process leaves it; the next
 * run deletes it, because its lock is free.
 */
public final class RunFolder implements AutoCloseable {
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel lock;

  private RunFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * A new folder; those that killed processes left beside it are deleted.
   *
   * @param parent is made if it is missing
   */
  public static RunFolder in(Path parent) throws IOException {
    PrivateFolder.make(parent);
    try (DirectoryStream<Path> others = Files.newDirectoryStream(parent, "run-*")) {
      for (Path other : others) {
        deleteIfLeft(other);
      }
    }
    Path folder = Files.createTempDirectory(parent, "run-");
    FileChannel lock =
        FileChannel.open(
            folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    // Closing the channel releases it.
    FileLock _ = lock.lock();
    return new RunFolder(folder, lock);
  }

  private static void deleteIfLeft(Path other) throws IOException {
    Path file = other.resolve(LOCK);
    // One without a lock is just being made.
    if (Files.exists(file)) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        @Nullable FileLock free = tryLock(channel);
        if (free != null) {
          TemporaryFolders.delete(other);
        }
      }
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (java.nio.channels.OverlappingFileLockException ownProcess) {
      return null;
    }
  }

  /** The folder. */
  public Path path() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    lock.close();
    TemporaryFolders.delete(folder);
  }
}
