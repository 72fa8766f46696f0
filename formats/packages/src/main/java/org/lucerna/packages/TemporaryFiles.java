package org.lucerna.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.TemporaryFolders;

/** Files that exist for a while, each in a folder of its own. Not thread-safe. */
final class TemporaryFiles implements AutoCloseable {
  /** What all file systems take. */
  private static final int MOST_NAME_CHARS = 60;

  private @Nullable Path folder;
  private int count;

  /**
   * A place for a new file.
   *
   * @param name of the file, without folders; another is taken if this system does not allow it
   */
  Path place(String name) throws IOException {
    Path all = folder;
    if (all == null) {
      // Only its owner can read it.
      all = Files.createTempDirectory("lucerna-packages");
      folder = all;
    }
    Path own = Files.createDirectory(all.resolve(Integer.toString(count++)));
    try {
      return own.resolve(name.length() > MOST_NAME_CHARS || name.isEmpty() ? "file" : name);
    } catch (InvalidPathException forbidden) {
      return own.resolve("file");
    }
  }

  /** Deletes a file, and its folder. */
  static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
    Path own = file.getParent();
    if (own != null) {
      Files.deleteIfExists(own);
    }
  }

  /** Deletes all that is left. */
  @Override
  public void close() throws IOException {
    if (folder != null) {
      TemporaryFolders.delete(folder);
    }
  }
}
