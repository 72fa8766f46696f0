package org.lucerna.store.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.ranking.AddressMap;

/**
 * What the files look like; those that were asked for lately stay in memory. Safe for use by many
 * threads.
 */
final class AddressMapCache {
  /** In memory, about. */
  private static final long MAX_BYTES = 64 << 20;

  private static final int STRIPES = 1024;

  private final Backend backend;

  /** How often files have changed, some files together. */
  private final AtomicLongArray changes = new AtomicLongArray(STRIPES);

  /** The one asked for longest ago comes first. */
  private final Map<Long, AddressMap> recent = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  AddressMapCache(Backend backend) {
    this.backend = backend;
  }

  /** The layout of a file as it is now; null where there is none. */
  @Nullable AddressMap of(long file) {
    synchronized (this) {
      AddressMap known = recent.get(file);
      if (known != null) {
        return known;
      }
    }
    // A change may come while the rows are read: what was read is of use then, but not for long.
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

  /** These files have other layouts on disk from now on. */
  void changed(Set<Long> files) {
    files.forEach(file -> changes.incrementAndGet(stripe(file)));
    synchronized (this) {
      for (long file : files) {
        AddressMap old = recent.remove(file);
        bytes -= old == null ? 0 : old.memory();
      }
    }
  }

  /** Any file may have another layout on disk. */
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
