package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.PushAndPullContract;

final class CassandraPushAndPullTest extends PushAndPullContract {
  CassandraPushAndPullTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
