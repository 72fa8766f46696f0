package org.lucerna.server;

import java.time.Duration;
import org.lucerna.api.MatchResult;
import org.lucerna.server.http.FunctionApi;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.OperationRefusedException;

/**
 * The heavy requests of HTTP. All callers are on this machine, and one client. Thread-safe.
 *
 * @param patience how long to wait for others to finish
 */
record HeavyHttpWork(HeavyRequests heavy, Duration patience) implements FunctionApi.HeavyWork {
  @Override
  public MatchResult run(FunctionApi.Search search)
      throws RefusalException, OperationRefusedException {
    try {
      return heavy.<MatchResult, OperationRefusedException>run("http", patience, search::run);
    } catch (ServerBusyException busy) {
      throw new RefusalException(503, ServerBusyException.WORDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RefusalException(503, "the server stops");
    }
  }
}
