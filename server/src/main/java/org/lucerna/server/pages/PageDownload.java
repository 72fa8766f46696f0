package org.lucerna.server.pages;

import java.nio.file.Path;
import org.lucerna.server.http.RefusalException;

/** Makes a file to download. Thread-safe. */
@FunctionalInterface
interface PageDownload {
  /**
   * A file.
   *
   * @param name that it is saved under: letters, digits and dots
   * @param content deleted when it has been sent
   */
  record Made(String name, Path content) {}

  /** Makes it. */
  Made make(PageRequest request) throws RefusalException;
}
