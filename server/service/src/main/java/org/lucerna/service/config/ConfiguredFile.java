package org.lucerna.service.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that a setting names.
 *
 * @param setting its full name, such as {@code tls.certificate}
 */
public record ConfiguredFile(String setting, Path path) {
  /**
   * The path of a setting.
   *
   * @param folder start of the path if it is relative
   * @param path empty if the setting names no file
   */
  static String in(Path folder, String path) {
    return path.isEmpty() ? path : folder.resolve(path).toString();
  }

  /**
   * Checks that the file can be read.
   *
   * @throws IOException if not; its message names the setting and the file
   */
  public void check() throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(this.toString());
    }
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw new IOException(this + ": not a readable file");
    }
  }

  /** The setting and the file. */
  @Override
  public String toString() {
    return setting + ": " + path;
  }
}
