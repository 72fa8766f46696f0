package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.DialectsContract;

final class CassandraDialectsTest extends DialectsContract {
  CassandraDialectsTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
