package org.lucerna.server;

import java.time.Duration;
import org.lucerna.lumina.LimitException;
import org.lucerna.server.service.RequestMemory;

/** The memory of one request, reserved in the shared budget. Not thread-safe. */
final class ShareOfBudget implements RequestMemory {
  private final MemoryBudget.Share share;
  private final Duration patience;
  private long wanted;

  /**
   * Nothing yet.
   *
   * @param patience how long to wait for others to finish
   */
  ShareOfBudget(MemoryBudget.Share share, Duration patience) {
    this.share = share;
    this.patience = patience;
  }

  @Override
  public void take(long bytes) {
    wanted += bytes;
    try {
      if (!share.growTo(wanted, patience)) {
        throw LimitException.temporary(ServerBusyException.WORDS);
      }
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
