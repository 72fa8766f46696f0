package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.AccountsContract;

final class CassandraAccountsTest extends AccountsContract {
  CassandraAccountsTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
