package org.lucerna.store.rocks;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.lucerna.store.Pushes;

/** Opens what tests look into. */
final class Stores {
  private Stores() {}

  static RocksFunctionStore open(Path folder) {
    return RocksFunctionStore.open(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST);
  }

  static RocksFunctionStore open(Path folder, SwitchedDisk disk) {
    return RocksFunctionStore.open(
        folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST, disk::before);
  }

  /** Shows the database of a store that is closed. */
  static void inside(Path folder, Consumer<Database> action) {
    try (Database database = Database.open(folder, RocksOptions.defaults())) {
      action.accept(database);
    }
  }
}
