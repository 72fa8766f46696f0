package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.RankingContract;

final class CassandraRankingTest extends RankingContract {
  CassandraRankingTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
