package org.lucerna.service.config;

import java.nio.file.Path;

/** {@code [store]}: where functions are kept. */
@SettingComment("Where functions are kept.")
public record StoreConfig(
    @SettingComment({
          "Where functions are kept: \"rocksdb\" in the data folder, \"cassandra\" in a cluster"
              + " that",
          "other servers use too, \"memory\" until the server stops, for trying it out."
        })
        String kind,
    @SettingComment({
          "Whether functions are stored. If not, the server is a proxy: it asks the upstreams,"
              + " passes",
          "pushes on to the first that accepts them, and keeps no accounts; all are guests."
        })
        boolean keep,
    @SettingComment({
          "Memory for cached blocks and for writes not yet in files, in bytes; outside the Java"
              + " heap."
        })
        DataSize cache,
    @SettingComment({
          "Memory for functions, in bytes, outside the Java heap: pulls of these functions",
          "need no disk. It grows with the store, typically by 400 bytes a function. 0 for none;"
              + " by",
          "default as much as the heap may take: a quarter of the machine's memory."
        })
        DataSize functions,
    CassandraConfig cassandra) {
  private static final String ROCKSDB = "rocksdb";

  /**
   * Checks the sizes.
   *
   * @throws SettingException if the cache's size is 0
   */
  public StoreConfig {
    Require.notEmpty("cache", cache);
  }

  /** Whether the functions are in the data folder. */
  boolean isInDataFolder() {
    return keep && kind.equals(ROCKSDB);
  }

  /** A copy with paths that start in a folder. */
  StoreConfig in(Path folder) {
    return new StoreConfig(kind, keep, cache, functions, cassandra.in(folder));
  }

  /** The defaults. */
  public static StoreConfig defaults() {
    // By the JVM's own choice a quarter of the memory of the machine, or of the container.
    long heap = Runtime.getRuntime().maxMemory();
    return new StoreConfig(
        ROCKSDB, true, DataSize.ofMiB(256), DataSize.ofMiB(heap >> 20), CassandraConfig.defaults());
  }
}
