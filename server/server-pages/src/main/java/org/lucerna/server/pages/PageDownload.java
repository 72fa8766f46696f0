package org.lucerna.server.pages;

import java.nio.file.Path;
import org.lucerna.service.RefusalException;

/** Makes a file to download. Thread-safe. */
@FunctionalInterface
interface PageDownload {
  /**
   * A file.
   *
   * @param name that it is saved under: letters, digits and dots
   * @param isTemporary whether it is deleted when it has been sent
   */
  record Made(String name, Path content, boolean isTemporary) {
    /** A file that stays. */
    static Made ofFile(String name, Path content) {
      return new Made(name, content, false);
    }

    /** A file that was made to be sent. */
    static Made temporary(String name, Path content) {
      return new Made(name, content, true);
    }
  }

  /** Makes the file. */
  Made make(PageRequest request) throws RefusalException;
}
