package org.lucerna.store.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.ranking.AddressMap;

/** Caches the address maps of the files used most recently. Thread-safe. */
final class AddressMapCache {
  /** Approximate memory limit. */
  private static final long MAX_BYTES = 64 << 20;

  private static final int STRIPES = 1024;

  private final Backend backend;

  /** Counts the changes of files; several files share a counter. */
  private final AtomicLongArray changes = new AtomicLongArray(STRIPES);

  /** Least recently used first. */
  private final Map<Long, AddressMap> recent = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  AddressMapCache(Backend backend) {
    this.backend = backend;
  }

  /** The current address map of a file; null if there is none. */
  @Nullable AddressMap of(long file) {
    synchronized (this) {
      AddressMap known = recent.get(file);
      if (known != null) {
        return known;
      }
    }
    // If the file changed while its rows were read, the map may be used once but not cached.
    long before = changes.get(stripe(file));
    AddressMap read = backend.addressMap(file);
    if (read == null) {
      return null;
    }
    synchronized (this) {
      if (changes.get(stripe(file)) == before && recent.putIfAbsent(file, read) == null) {
        bytes += read.memory();
        evict();
      }
    }
    return read;
  }

  private void evict() {
    var oldest = recent.values().iterator();
    while (bytes > MAX_BYTES && oldest.hasNext()) {
      bytes -= oldest.next().memory();
      oldest.remove();
    }
  }

  private static int stripe(long file) {
    return Math.floorMod(file, STRIPES);
  }

  /** Drops the maps of files that have changed. */
  void changed(Set<Long> files) {
    files.forEach(file -> changes.incrementAndGet(stripe(file)));
    synchronized (this) {
      for (long file : files) {
        AddressMap old = recent.remove(file);
        bytes -= old == null ? 0 : old.memory();
      }
    }
  }

  /** Drops all maps: any file may have changed. */
  void allChanged() {
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      changes.incrementAndGet(stripe);
    }
    synchronized (this) {
      recent.clear();
      bytes = 0;
    }
  }
}
