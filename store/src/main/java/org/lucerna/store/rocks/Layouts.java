package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.ranking.AddressMap;

/**
 * What the files look like; those that were asked for lately stay in memory. Safe for use by many
 * threads.
 */
final class Layouts {
  /** In memory, about. */
  private static final long MOST_BYTES = 64 << 20;

  private static final int STRIPES = 1024;

  private final Database database;

  /** How often files have changed, some files together. */
  private final AtomicLongArray changes = new AtomicLongArray(STRIPES);

  /** The one asked for longest ago comes first. */
  private final Map<Integer, AddressMap> recent = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  Layouts(Database database) {
    this.database = database;
  }

  /** The layout of a file as it is now; null where there is none. */
  @Nullable AddressMap of(int file) {
    synchronized (this) {
      AddressMap known = recent.get(file);
      if (known != null) {
        return known;
      }
    }
    // A change may come while the rows are read: what was read is of use then, but not for long.
    long before = changes.get(stripe(file));
    AddressMap read = read(file);
    if (read == null) {
      return null;
    }
    synchronized (this) {
      if (changes.get(stripe(file)) == before && recent.putIfAbsent(file, read) == null) {
        bytes += read.memory();
        letGo();
      }
    }
    return read;
  }

  private void letGo() {
    var oldest = recent.values().iterator();
    while (bytes > MOST_BYTES && oldest.hasNext()) {
      bytes -= oldest.next().memory();
      oldest.remove();
    }
  }

  private static int stripe(int file) {
    return Math.floorMod(file, STRIPES);
  }

  /** These files have other layouts on disk from now on. */
  void changed(Set<Integer> files) {
    files.forEach(file -> changes.incrementAndGet(stripe(file)));
    synchronized (this) {
      for (int file : files) {
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

  private @Nullable AddressMap read(int file) {
    Reading reading = new Reading();
    try (RocksSnapshot rocksSnapshot = database.live();
        RowIterator rows = rocksSnapshot.rows(Column.LAYOUTS)) {
      rows.seekPrefix(Keys.file(file));
      while (reading.count < AddressMap.MAX_FUNCTIONS && rows.next()) {
        reading.begin(Keys.pageOf(rows.key()));
        StoredLayout.forEach(rows.key(), rows.value(), reading);
      }
    }
    return reading.layout();
  }

  /** Functions in the making of a layout. */
  private static final class Reading implements StoredLayout.Taker {
    private long page;
    private long[] addresses = new long[1024];
    private long[] keys = new long[1024];
    private int[] opinions = new int[1024];
    private int count;

    void begin(long number) {
      page = number;
    }

    @Override
    public void take(int offset, long key, int opinion) {
      if (count == AddressMap.MAX_FUNCTIONS) {
        return;
      }
      if (count == keys.length) {
        addresses = Arrays.copyOf(addresses, 2 * count);
        keys = Arrays.copyOf(keys, 2 * count);
        opinions = Arrays.copyOf(opinions, 2 * count);
      }
      addresses[count] = StoredLayout.address(page, offset);
      keys[count] = key;
      opinions[count++] = opinion;
    }

    @Nullable AddressMap layout() {
      return count == 0
          ? null
          : new AddressMap(
              Arrays.copyOf(addresses, count),
              Arrays.copyOf(keys, count),
              Arrays.copyOf(opinions, count));
    }
  }
}
