package org.lucerna.service.limit;

import java.time.Duration;
import org.lucerna.lumina.LimitException;

/**
 * Memory shared by all requests in progress, in bytes. A request that needs more than is left waits
 * for the others.
 *
 * <pre>
 * up to 1/128 of it    in 1/16 that is kept for such requests; 256 KiB at most
 * up to 1/8 of it      first come, first served
 * up to 3/4 of it      one request at a time, while smaller ones go on
 * more                 refused at once
 * </pre>
 *
 * <p>The requests of one client together get at most 3/4, so that some memory is always left for
 * others. Thread-safe.
 */
public final class MemoryBudget {
  /**
   * The most memory that reading a message takes, relative to its length: see {@code FrameReader}.
   */
  private static final double READING = 1.5;

  /** Maximum size of requests that do not wait for larger ones, in bytes. */
  private static final long SMALL = 256 << 10;

  private static final int SMALL_PART = 16;

  private final FairPool small;
  private final FairPool bytes;
  private final FairPool large = new FairPool(1, 1);
  private final long ordinary;
  private final long mostOfOne;
  private final long mostOfSmall;

  public MemoryBudget(long total) {
    ordinary = total / 8;
    mostOfOne = total - total / 4;
    long forSmall = total / SMALL_PART;
    small = new FairPool(forSmall, forSmall / 2);
    bytes = new FairPool(total - forSmall, mostOfOne);
    mostOfSmall = Math.min(SMALL, forSmall / 8);
  }

  /** The memory reserved by one connection; not thread-safe. */
  public final class Share implements AutoCloseable {
    private final String client;
    private boolean isLarge;
    private boolean isSmall;
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
    public boolean growTo(long wanted, Duration patience) throws InterruptedException {
      if (wanted <= taken) {
        return true;
      }
      if (wanted > mostOfOne) {
        throw new LimitException(
            "the request needs %d MiB of this server's memory, the limit is %d MiB:"
                    .formatted(mebibytes(wanted), mebibytes(mostOfOne))
                + " ask for less at a time");
      }
      if (wanted <= mostOfSmall) {
        return growSmall(wanted, patience);
      }
      boolean becomesLarge = wanted > ordinary && !isLarge;
      if (becomesLarge && !large.acquire(FairPool.Request.of(client, 1), patience)) {
        return false;
      }
      isLarge |= becomesLarge;
      long held = isSmall ? 0 : taken;
      if (!bytes.acquire(new FairPool.Request(client, wanted - held, held, isLarge), patience)) {
        return false;
      }
      if (isSmall) {
        small.release(client, taken);
        isSmall = false;
      }
      taken = wanted;
      return true;
    }

    private boolean growSmall(long wanted, Duration patience) throws InterruptedException {
      if (!small.acquire(new FairPool.Request(client, wanted - taken, taken, false), patience)) {
        return false;
      }
      isSmall = true;
      taken = wanted;
      return true;
    }

    /** The bytes reserved. */
    public long taken() {
      return taken;
    }

    /** Releases all of it. */
    @Override
    public void close() {
      if (taken > 0) {
        (isSmall ? small : bytes).release(client, taken);
        taken = 0;
        isSmall = false;
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
   * @param client client whose shares are bounded together
   */
  public Share share(String client) {
    return new Share(client);
  }

  /** Length of the longest metadata of one function, in bytes: a look-up reads many at once. */
  public long longestBlob() {
    return ordinary / 4;
  }

  /** Length of the longest message that can be read at all, in bytes. */
  public long longestMessage() {
    return (long) (mostOfOne / READING);
  }

  /** Bytes taken at this moment. */
  public long taken() {
    return small.taken() + bytes.taken();
  }
}
