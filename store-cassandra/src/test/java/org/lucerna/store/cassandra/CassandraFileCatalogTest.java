package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.FileCatalogContract;

final class CassandraFileCatalogTest extends FileCatalogContract {
  CassandraFileCatalogTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
