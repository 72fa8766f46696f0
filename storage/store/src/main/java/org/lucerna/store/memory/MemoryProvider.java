package org.lucerna.store.memory;

import java.nio.file.Path;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.OpenMode;

/** The kind {@code memory}: data lasts until the process ends, and no folder is used. */
public final class MemoryProvider implements BackendProvider {
  @Override
  public String kind() {
    return MemoryOptions.KIND;
  }

  @Override
  public Backend open(Path folder, BackendOptions options, OpenMode mode) {
    return new MemoryBackend();
  }

  @Override
  public void restore(Path from, Path to) {
    throw new StoreException("stores in memory have no backups: use kind rocksdb");
  }
}
