package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.store.StoreException;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;

/**
 * RocksDB's native library. It is unpacked into a temporary folder, which is removed as soon as the
 * library is loaded, since a killed process could not remove it later. If a loaded file cannot be
 * deleted, as on Windows, it stays until the JVM exits.
 */
final class NativeLibrary {
  private static boolean loaded;

  private NativeLibrary() {}

  /**
   * Loads the library, once.
   *
   * @throws StoreException if it cannot be unpacked
   */
  static synchronized void load() {
    if (loaded) {
      return;
    }
    try {
      Path folder = Files.createTempDirectory("lucerna-rocksdb-");
      try {
        NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
        RocksDB.loadLibrary();
      } finally {
        remove(folder);
      }
    } catch (IOException e) {
      throw new StoreException(
          "cannot unpack RocksDB's library into the temporary folder"
              + " (-Djava.io.tmpdir=DIR names another): "
              + e,
          e);
    }
    loaded = true;
  }

  private static void remove(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> inside = Files.list(folder)) {
      files = inside.toList();
    }
    try {
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException inUse) {
      folder.toFile().deleteOnExit();
    }
  }
}
