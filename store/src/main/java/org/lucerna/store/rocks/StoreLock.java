package org.lucerna.store.rocks;

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
 * Checks whether a store is open for writing. RocksDB locks a file, but does not check the lock
 * when it opens a database read-only.
 */
final class StoreLock {
  /**
   * Stores open in this process: acquiring and releasing the lock of one of these would release
   * theirs.
   */
  private static final Set<Path> OPEN_HERE = ConcurrentHashMap.newKeySet();

  private StoreLock() {}

  /** Records that this process has opened a store. */
  static void opened(Path folder) {
    OPEN_HERE.add(real(folder));
  }

  /** Records that this process has closed a store. */
  static void closed(Path folder) {
    OPEN_HERE.remove(real(folder));
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException gone) {
      return folder.toAbsolutePath().normalize();
    }
  }

  /**
   * Refuses a store that is open for writing.
   *
   * @throws StoreInUseException if it is
   */
  static void check(Path folder) {
    Path lock = folder.resolve("LOCK");
    if (OPEN_HERE.contains(real(folder)) || (Files.isWritable(lock) && isLocked(lock))) {
      throw new StoreInUseException(folder + " is in use by another process", null);
    }
  }

  private static boolean isLocked(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException inThisProcess) {
      return true;
    } catch (IOException unknown) {
      return false;
    }
  }
}
