package org.lucerna.store.rocks;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.testkit.Pushes;

/** Opens stores and their databases for tests. */
final class Stores {
  private Stores() {}

  static StoreEngine open(Path folder) {
    return StoreFactory.open(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST);
  }

  static StoreEngine open(Path folder, SwitchedDisk disk) {
    return StoreEngine.over(
        RocksProvider.open(folder, RocksOptions.defaults(), disk::before),
        Pushes::merge,
        Pushes.NEWEST,
        true);
  }

  /** A row of {@code current}. */
  static byte[] row(StoredVersion served, List<NameCandidate> candidates) {
    return FunctionRow.encode(new FunctionHead(served, NameEvidence.of(candidates)));
  }

  /** Opens the database of a closed store. */
  static void inside(Path folder, Consumer<Database> action) {
    try (Database database = Database.open(folder, RocksOptions.defaults())) {
      action.accept(database);
    }
  }
}
