package org.lucerna.repositories;

import java.io.IOException;
import java.util.List;

/** A repository of packages. */
public interface Repository {
  /**
   * Reads the indexes, and verifies them.
   *
   * @return the packages in the order of the indexes; entries that no package can have are left out
   * @throws RepositoryException if an index is refused
   * @throws IOException if one cannot be fetched
   */
  List<RepositoryPackage> packages() throws IOException;
}
