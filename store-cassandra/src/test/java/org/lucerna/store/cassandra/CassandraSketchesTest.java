package org.lucerna.store.cassandra;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.testkit.SketchContract;

final class CassandraSketchesTest extends SketchContract {
  CassandraSketchesTest(@TempDir Path folder) {
    super(Keyspaces::open, folder);
  }
}
