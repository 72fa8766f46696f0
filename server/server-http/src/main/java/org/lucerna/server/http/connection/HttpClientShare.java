package org.lucerna.server.http.connection;

import java.time.Duration;
import org.lucerna.server.http.ClientShare;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.limit.HeavyRequests;
import org.lucerna.service.limit.MemoryBudget;
import org.lucerna.service.limit.ServerBusyException;
import org.lucerna.service.limit.ShareOfBudget;

/**
 * A client's share of the resources common to all sessions and requests. Thread-safe.
 *
 * @param client client whose bounds apply
 * @param patience how long to wait for others to finish
 */
public record HttpClientShare(
    String client, MemoryBudget budget, HeavyRequests heavy, Duration patience)
    implements ClientShare {
  @Override
  public RequestMemory memory() {
    return new ShareOfBudget(budget.share(client), patience);
  }

  @Override
  public <T> T run(Work<T> work) throws RefusalException {
    try {
      return heavy.<T, Exception>run(client, patience, work::run);
    } catch (ServerBusyException busy) {
      throw RefusalException.busy(ServerBusyException.WORDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw RefusalException.busy("the server stops");
    } catch (RefusalException | RuntimeException own) {
      throw own;
    } catch (Exception other) {
      throw new IllegalStateException("work of HTTP throws nothing else", other);
    }
  }
}
