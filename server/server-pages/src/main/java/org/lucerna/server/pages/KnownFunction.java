package org.lucerna.server.pages;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PullResult;
import org.lucerna.service.FunctionPulls;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.store.Pull;

/** The served version for one key. */
final class KnownFunction {
  private KnownFunction() {}

  /**
   * The served version; the pull is not counted.
   *
   * @throws RefusalException with status 404 if the function is unknown
   */
  static PullResult.Found of(FunctionPulls pulls, Md5 key, RequestMemory memory)
      throws RefusalException {
    PullResult pulled = pulls.look(Pull.of(List.of(key), false), memory);
    return switch (pulled.items().getFirst()) {
      case PullResult.Found found -> found;
      case PullResult.Missing _ ->
          throw RefusalException.notFound("this server knows no function with the key " + key);
    };
  }
}
