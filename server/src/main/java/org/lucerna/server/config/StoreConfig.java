package org.lucerna.server.config;

/**
 * {@code [store]}: the database in the data folder.
 *
 * @param cache memory for blocks read and writes not yet in files, outside the heap, in bytes
 */
public record StoreConfig(DataSize cache) {
  public static StoreConfig defaults() {
    return new StoreConfig(DataSize.ofMiB(256));
  }
}
