package org.lucerna.service.limit;

import java.time.Duration;
import org.lucerna.lumina.LimitException;
import org.lucerna.service.RequestMemory;

/**
 * The memory of one request, reserved in the shared budget. A request without memory waits
 * patiently; one that has some already does not, because the requests it waits for may be waiting
 * for it. Not thread-safe.
 */
public final class ShareOfBudget implements RequestMemory {
  /** Maximum time that a request that has memory waits for more. */
  private static final Duration HOLDING = Duration.ofSeconds(3);

  private final MemoryBudget.Share share;
  private final Duration patience;
  private long wanted;

  /**
   * No transfers yet.
   *
   * @param patience how long to wait for others to finish, while it has nothing
   */
  public ShareOfBudget(MemoryBudget.Share share, Duration patience) {
    this.share = share;
    this.patience = patience;
  }

  @Override
  public void take(long bytes) {
    long more = wanted + bytes;
    try {
      boolean isShort = share.taken() > 0 && HOLDING.compareTo(patience) < 0;
      if (!share.growTo(more, isShort ? HOLDING : patience)) {
        throw LimitException.temporary(ServerBusyException.WORDS);
      }
      wanted = more;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw LimitException.temporary("the server stops");
    }
  }

  @Override
  public void close() {
    share.close();
  }
}
