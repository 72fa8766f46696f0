package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.OutlineContract;

final class CassandraOutlinesTest extends OutlineContract {
  CassandraOutlinesTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
