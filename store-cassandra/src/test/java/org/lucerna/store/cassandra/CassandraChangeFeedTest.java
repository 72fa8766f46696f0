package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.ChangeFeedContract;

final class CassandraChangeFeedTest extends ChangeFeedContract {
  CassandraChangeFeedTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
