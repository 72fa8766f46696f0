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
 * Whether somebody has a store open for writing. RocksDB holds a lock on a file; reading alone it
 * does not look at it.
 */
final class StoreLock {
  /**
   * Stores open in this process: to try a lock on theirs and give it up would take it from them.
   */
  private static final Set<Path> OPEN_HERE = ConcurrentHashMap.newKeySet();

  private StoreLock() {}

  /** This process has a store open from now on. */
  static void opened(Path folder) {
    OPEN_HERE.add(real(folder));
  }

  /** This process has it closed. */
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
