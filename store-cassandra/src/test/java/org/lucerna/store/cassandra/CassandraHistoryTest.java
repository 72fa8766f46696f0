package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.HistoryContract;

final class CassandraHistoryTest extends HistoryContract {
  CassandraHistoryTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
