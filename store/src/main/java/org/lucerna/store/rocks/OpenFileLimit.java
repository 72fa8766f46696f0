package org.lucerna.store.rocks;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Whether a database that is closed could be opened again. */
final class OpenFileLimit {
  /** Files that RocksDB opens beside its tables, and some for what happens meanwhile. */
  private static final int HEADROOM = 32;

  private OpenFileLimit() {}

  /**
   * Whether files can be made in {@code folder}, and enough of them opened. It tries: asking the
   * system would need a library, which takes a descriptor to load.
   */
  static boolean canOpen(Path folder) {
    Path probe = folder.resolve("PROBE");
    List<FileInputStream> opened = new ArrayList<>();
    try {
      Files.write(probe, new byte[1]);
      while (opened.size() < HEADROOM) {
        opened.add(new FileInputStream(probe.toFile()));
      }
      return true;
    } catch (IOException failing) {
      return false;
    } finally {
      close(opened, probe);
    }
  }

  private static void close(List<FileInputStream> opened, Path probe) {
    try {
      for (FileInputStream file : opened) {
        file.close();
      }
      Files.deleteIfExists(probe);
    } catch (IOException left) {
      // One small file more; the next probe takes its place.
    }
  }
}
