package org.lucerna.server;

import java.time.Duration;
import org.lucerna.lumina.LimitException;

/**
 * Memory shared by all requests in progress, in bytes. A request that needs more than is left waits
 * for the others.
 *
 * <pre>
 * up to 1/8 of it      first come, first served
 * up to 3/4 of it      one request at a time, while smaller ones go on
 * more                 refused at once
 * </pre>
 *
 * <p>The requests of one client together get at most 3/4, so that some is always left for others.
 * Thread-safe.
 */
final class MemoryBudget {
  /**
   * The most memory that reading a message takes, relative to its length: see {@code FrameReader}.
   */
  private static final double READING = 1.5;

  private final FairPool bytes;
  private final FairPool large = new FairPool(1, 1);
  private final long ordinary;
  private final long mostOfOne;

  MemoryBudget(long total) {
    ordinary = total / 8;
    mostOfOne = total - total / 4;
    bytes = new FairPool(total, mostOfOne);
  }

  /** The memory reserved by one connection; not thread-safe. */
  final class Share implements AutoCloseable {
    private final String client;
    private boolean isLarge;
    private long taken;

    private Share(String client) {
      this.client = client;
    }

    /**
     * Reserves more, up to {@code wanted} bytes in all.
     *
     * @param patience how long to wait for it
     * @return false if others did not finish in time; nothing is reserved in that case
     * @throws LimitException if the amount exceeds the limit for one request
     */
    boolean growTo(long wanted, Duration patience) throws InterruptedException {
      if (wanted <= taken) {
        return true;
      }
      if (wanted > mostOfOne) {
        throw new LimitException(
            "the request needs %d MiB of this server's memory, the limit is %d MiB:"
                    .formatted(mebibytes(wanted), mebibytes(mostOfOne))
                + " ask for less at a time");
      }
      boolean becomesLarge = wanted > ordinary && !isLarge;
      if (becomesLarge && !large.acquire(FairPool.Request.of(client, 1), patience)) {
        return false;
      }
      isLarge |= becomesLarge;
      long more = wanted - taken;
      if (!bytes.acquire(new FairPool.Request(client, more, taken, isLarge), patience)) {
        return false;
      }
      taken = wanted;
      return true;
    }

    /** The bytes reserved. */
    long taken() {
      return taken;
    }

    /** Releases all of it. */
    @Override
    public void close() {
      if (taken > 0) {
        bytes.release(client, taken);
        taken = 0;
      }
      if (isLarge) {
        large.release(client, 1);
        isLarge = false;
      }
    }
  }

  private static long mebibytes(long size) {
    return Math.ceilDiv(size, 1L << 20);
  }

  /**
   * A share of nothing yet.
   *
   * @param client whose shares are bounded together
   */
  Share share(String client) {
    return new Share(client);
  }

  /** Memory for one request among others of the same size, in bytes. */
  long ordinary() {
    return ordinary;
  }

  /** Length of the longest metadata of one function, in bytes: a look-up reads many at once. */
  long longestBlob() {
    return ordinary / 4;
  }

  /** Length of the longest message that can be read at all, in bytes. */
  long longestMessage() {
    return (long) (mostOfOne / READING);
  }

  /** Bytes taken at this moment. */
  long taken() {
    return bytes.taken();
  }
}
