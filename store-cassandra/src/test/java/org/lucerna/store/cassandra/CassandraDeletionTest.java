package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.DeletionContract;

final class CassandraDeletionTest extends DeletionContract {
  CassandraDeletionTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
