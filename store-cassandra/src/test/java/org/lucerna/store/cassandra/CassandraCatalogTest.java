package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.CatalogContract;

final class CassandraCatalogTest extends CatalogContract {
  CassandraCatalogTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
