package org.lucerna.server;

import java.time.Duration;
import org.lucerna.server.http.HeavyWork;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.OperationRefusedException;

/**
 * The heavy requests of HTTP. All callers are on this machine, and one client. Thread-safe.
 *
 * @param patience how long to wait for others to finish
 */
record HeavyHttpWork(HeavyRequests heavy, Duration patience) implements HeavyWork {
  @Override
  public <T> T run(Work<T> work)
      throws RefusalException, ForbiddenException, OperationRefusedException {
    try {
      return heavy.<T, Exception>run("http", patience, work::run);
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
