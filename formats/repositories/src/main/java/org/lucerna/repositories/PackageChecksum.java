package org.lucerna.repositories;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.bytes.ByteString;

/** The checksum that an index has of a package. Implementations are values. */
public interface PackageChecksum {
  /** The checksum itself: 20 to 64 bytes. */
  ByteString value();

  /**
   * Verifies a file.
   *
   * @throws RepositoryException if it is another one; the message does not name it
   * @throws IOException if it cannot be read
   */
  void verify(Path file) throws IOException;
}
