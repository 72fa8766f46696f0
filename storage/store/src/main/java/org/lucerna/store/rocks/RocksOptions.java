package org.lucerna.store.rocks;

import org.lucerna.store.backend.BackendOptions;

/**
 * The resources that a store on RocksDB may use.
 *
 * @param cacheBytes cache for blocks read from disk, uncompressed, in native memory outside the
 *     Java heap; pulls are faster the more of the requested functions fit
 * @param functionBytes memory for functions as pulls need them, outside the Java heap; 0 for none.
 *     It is taken as the store grows, and is not part of the cache. Each function takes another 24
 *     bytes on the heap
 * @param writeBufferBytes buffer for writes that are not yet in a table file: a larger one makes
 *     fewer, larger files. It is part of the cache; at most half of the cache is used for it
 * @param backgroundJobs threads that write and merge table files
 * @param reserveBytes pushes are refused with {@link org.lucerna.store.DiskFullException} if the
 *     disk has less free space than this and the contents of the write buffers together, so that
 *     there is room for compaction; on a small disk a twentieth of its size is enough
 * @param acceptLogLoss whether a store is opened although its logs lost acknowledged pushes; the
 *     logs are copied first
 * @param smallest whether new files are compressed as much as possible, to compact a store: a fifth
 *     less room, ten times the CPU time, and pulls of functions that are not in memory take longer
 */
public record RocksOptions(
    long cacheBytes,
    long functionBytes,
    long writeBufferBytes,
    int backgroundJobs,
    long reserveBytes,
    boolean acceptLogLoss,
    boolean smallest)
    implements BackendOptions {
  /** The kind of these stores. */
  public static final String KIND = "rocksdb";

  private static final long MIB = 1 << 20;

  public RocksOptions {
    if (cacheBytes < 8 * MIB
        || functionBytes < 0
        || writeBufferBytes < MIB
        || backgroundJobs < 1
        || reserveBytes < 0) {
      throw new IllegalArgumentException(
          "store options too small: cache "
              + cacheBytes
              + " (at least 8 MiB), functions "
              + functionBytes
              + ", write buffers "
              + writeBufferBytes
              + " (at least 1 MiB), background jobs "
              + backgroundJobs
              + ", reserve "
              + reserveBytes);
    }
  }

  /**
   * 256 MiB of cache, 96 MiB of it for write buffers, 64 MiB for functions, 2 background jobs, 256
   * MiB of reserve.
   */
  public static RocksOptions defaults() {
    return new RocksOptions(256 * MIB, 64 * MIB, 96 * MIB, 2, 256 * MIB, false, false);
  }

  @Override
  public String kind() {
    return KIND;
  }

  public RocksOptions withCacheBytes(long bytes) {
    return new RocksOptions(
        bytes,
        functionBytes,
        writeBufferBytes,
        backgroundJobs,
        reserveBytes,
        acceptLogLoss,
        smallest);
  }

  public RocksOptions withFunctionBytes(long bytes) {
    return new RocksOptions(
        cacheBytes, bytes, writeBufferBytes, backgroundJobs, reserveBytes, acceptLogLoss, smallest);
  }

  public RocksOptions withWriteBufferBytes(long bytes) {
    return new RocksOptions(
        cacheBytes, functionBytes, bytes, backgroundJobs, reserveBytes, acceptLogLoss, smallest);
  }

  public RocksOptions withBackgroundJobs(int jobs) {
    return new RocksOptions(
        cacheBytes, functionBytes, writeBufferBytes, jobs, reserveBytes, acceptLogLoss, smallest);
  }

  public RocksOptions withReserveBytes(long bytes) {
    return new RocksOptions(
        cacheBytes,
        functionBytes,
        writeBufferBytes,
        backgroundJobs,
        bytes,
        acceptLogLoss,
        smallest);
  }

  public RocksOptions withAcceptLogLoss(boolean accept) {
    return new RocksOptions(
        cacheBytes,
        functionBytes,
        writeBufferBytes,
        backgroundJobs,
        reserveBytes,
        accept,
        smallest);
  }

  public RocksOptions withSmallest(boolean small) {
    return new RocksOptions(
        cacheBytes,
        functionBytes,
        writeBufferBytes,
        backgroundJobs,
        reserveBytes,
        acceptLogLoss,
        small);
  }
}
