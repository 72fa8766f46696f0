package org.lucerna.server;

import java.time.Duration;
import org.lucerna.server.http.ClientShare;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.RequestMemory;

/**
 * A client's share of the resources common to all sessions and requests. Thread-safe.
 *
 * @param client client whose bounds apply
 * @param patience how long to wait for others to finish
 */
record HttpClientShare(String client, MemoryBudget budget, HeavyRequests heavy, Duration patience)
    implements ClientShare {
  @Override
  public RequestMemory memory() {
    return new ShareOfBudget(budget.share(client), patience);
  }

  @Override
  public <T> T run(Work<T> work)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    try {
      return heavy.<T, Exception>run(client, patience, work::run);
    } catch (ServerBusyException busy) {
      throw new RefusalException(503, ServerBusyException.WORDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RefusalException(503, "the server stops");
    } catch (ForbiddenException | OperationRefusedException | RuntimeException own) {
      throw own;
    } catch (Exception other) {
      throw new IllegalStateException("work of HTTP throws nothing else", other);
    }
  }
}
