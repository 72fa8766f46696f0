package org.lucerna.store;

import java.time.Duration;
import org.lucerna.lumina.LimitException;

/** Limits of a search: time, counted from the creation of this object, and memory. Thread-safe. */
public final class SearchLimits {
  private final Duration time;
  private final long start = System.nanoTime();
  private final MemoryGrant memory;

  /**
   * Limits from now on.
   *
   * @param memory called by the thread that searches, before the memory is used
   */
  public SearchLimits(Duration time, MemoryGrant memory) {
    this.time = time;
    this.memory = memory;
  }

  /** No limits, for callers that limit their searches otherwise. */
  public static SearchLimits unbounded() {
    return new SearchLimits(Duration.ofNanos(Long.MAX_VALUE), MemoryGrant.UNBOUNDED);
  }

  /**
   * Requests memory, in bytes.
   *
   * @throws LimitException to refuse, as of {@link MemoryGrant#take}
   */
  public void take(long bytes) {
    memory.take(bytes);
  }

  /**
   * Requests memory that the search can do without, in bytes.
   *
   * @return whether it is granted
   */
  public boolean tryTake(long bytes) {
    try {
      memory.take(bytes);
      return true;
    } catch (LimitException refused) {
      return false;
    }
  }

  /**
   * Checks the time, between parts of a search.
   *
   * @throws SearchTimeoutException if it is over
   */
  public void checkTime() {
    if (System.nanoTime() - start > time.toNanos()) {
      throw new SearchTimeoutException(time);
    }
  }
}
