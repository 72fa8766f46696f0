package org.lucerna.collect;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.repositories.RepositoryPackage;

/** What a server knows of packages. Thread-safe. */
public interface PackageLedger {
  /**
   * Those of packages that were collected.
   *
   * @param checksums of packages
   * @throws IOException if the server fails or refuses
   */
  Set<ByteString> collected(List<ByteString> checksums) throws IOException;

  /**
   * Enters a package. It is durable when this returns.
   *
   * @param functions how many of it were pushed
   * @throws IOException if the server fails or refuses
   */
  void enter(RepositoryPackage collected, int functions) throws IOException;
}
