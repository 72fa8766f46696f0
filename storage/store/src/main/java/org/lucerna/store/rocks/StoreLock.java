package org.lucerna.store.rocks;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.lucerna.store.StoreInUseException;

/**
 * This process's claim to a store that it has open for writing, or is about to open. RocksDB locks
 * a file too, but reports a lock held by others under the same status as any failure of the disk,
 * and does not look at the lock when it opens a database read-only.
 */
final class StoreLock implements AutoCloseable {
  /**
   * Stores claimed by this process: acquiring and releasing the lock of one of these would release
   * RocksDB's.
   */
  private static final Set<Path> CLAIMED = ConcurrentHashMap.newKeySet();

  private final Path folder;

  private StoreLock(Path folder) {
    this.folder = folder;
  }

  /**
   * Claims a store until this is closed; the caller opens it next.
   *
   * @throws StoreInUseException if it is open for writing, in this process or another one
   */
  static StoreLock claim(Path folder) {
    Path real = real(folder);
    if (!CLAIMED.add(real)) {
      throw inUse(folder);
    }
    if (isHeldElsewhere(folder)) {
      CLAIMED.remove(real);
      throw inUse(folder);
    }
    return new StoreLock(real);
  }

  /** Ends the claim, after the database is closed. */
  @Override
  public void close() {
    CLAIMED.remove(folder);
  }

  /**
   * Refuses a store that is open for writing.
   *
   * @throws StoreInUseException if it is
   */
  static void check(Path folder) {
    if (CLAIMED.contains(real(folder)) || isHeldElsewhere(folder)) {
      throw inUse(folder);
    }
  }

  private static StoreInUseException inUse(Path folder) {
    return new StoreInUseException(folder + " is in use by another process", null);
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException gone) {
      return folder.toAbsolutePath().normalize();
    }
  }

  /** Whether another process has a store open that this process has not. */
  private static boolean isHeldElsewhere(Path folder) {
    Path file = folder.resolve("LOCK");
    if (!Files.isWritable(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException inThisProcess) {
      return true;
    } catch (IOException unopened) {
      // On Windows no other process can open the file while RocksDB has it; elsewhere it is
      // unknown.
      return File.separatorChar == '\\';
    }
  }
}
