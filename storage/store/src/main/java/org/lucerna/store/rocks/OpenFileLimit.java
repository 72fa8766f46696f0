package org.lucerna.store.rocks;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks whether a closed database could be reopened. */
final class OpenFileLimit {
  /** Files that RocksDB opens in addition to its tables, and some for other threads. */
  private static final int HEADROOM = 32;

  private OpenFileLimit() {}

  /**
   * Whether files can be created in {@code folder}, and enough of them opened. It tries this,
   * because querying the limit would need a library, and loading one takes a descriptor.
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
      // A small file stays; the next probe overwrites it.
    }
  }
}
