package org.lucerna.store.backend;

/**
 * Which back-end a store has, and how much of this machine it may take.
 *
 * @param kind the name of a {@link BackendProvider}
 * @param cacheBytes room for blocks read from disk, uncompressed. Native memory, beside the Java
 *     heap; the more of the functions asked for fit, the faster are pulls
 * @param writeBufferBytes room for what was written and is not yet in a table file: more of it
 *     makes fewer, larger files. Part of the cache's room, so at most half of it is used
 * @param backgroundJobs threads that write and merge table files
 * @param reserveBytes pushes are refused with {@link org.lucerna.store.DiskFullException} if less
 *     than this, and what the write buffers hold, is free on the disk, so that there is room to
 *     tidy up; of a small disk, a twentieth is enough
 * @param acceptLogLoss whether a store is opened if its logs lost acknowledged pushes; copies of
 *     the logs are kept then
 */
public record StoreOptions(
    String kind,
    long cacheBytes,
    long writeBufferBytes,
    int backgroundJobs,
    long reserveBytes,
    boolean acceptLogLoss) {
  private static final long MIB = 1 << 20;

  public StoreOptions {
    if (cacheBytes < 8 * MIB || writeBufferBytes < MIB || backgroundJobs < 1 || reserveBytes < 0) {
      throw new IllegalArgumentException(
          "too little: cache "
              + cacheBytes
              + " (at least 8 MiB), write buffers "
              + writeBufferBytes
              + " (at least 1 MiB), background jobs "
              + backgroundJobs
              + ", reserve "
              + reserveBytes);
    }
  }

  /** 256 MiB of cache, 96 MiB of it for write buffers, 2 background jobs, 256 MiB of reserve. */
  public static StoreOptions defaults() {
    return new StoreOptions("rocksdb", 256 * MIB, 96 * MIB, 2, 256 * MIB, false);
  }

  public StoreOptions withKind(String name) {
    return new StoreOptions(
        name, cacheBytes, writeBufferBytes, backgroundJobs, reserveBytes, acceptLogLoss);
  }

  public StoreOptions withCacheBytes(long bytes) {
    return new StoreOptions(
        kind, bytes, writeBufferBytes, backgroundJobs, reserveBytes, acceptLogLoss);
  }

  public StoreOptions withWriteBufferBytes(long bytes) {
    return new StoreOptions(kind, cacheBytes, bytes, backgroundJobs, reserveBytes, acceptLogLoss);
  }

  public StoreOptions withBackgroundJobs(int jobs) {
    return new StoreOptions(kind, cacheBytes, writeBufferBytes, jobs, reserveBytes, acceptLogLoss);
  }

  public StoreOptions withReserveBytes(long bytes) {
    return new StoreOptions(
        kind, cacheBytes, writeBufferBytes, backgroundJobs, bytes, acceptLogLoss);
  }

  public StoreOptions withAcceptLogLoss(boolean accept) {
    return new StoreOptions(
        kind, cacheBytes, writeBufferBytes, backgroundJobs, reserveBytes, accept);
  }
}
