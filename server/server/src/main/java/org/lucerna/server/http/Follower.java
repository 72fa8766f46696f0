package org.lucerna.server.http;

import java.io.IOException;
import org.lucerna.api.PushSummary;
import org.lucerna.server.service.Principal;
import org.lucerna.server.service.RefusalException;

/** Who follows the feed. What its methods throw ends the feed. */
public interface Follower {
  /** There was a push. */
  void push(PushSummary push) throws IOException;

  /** Older pushes than the next ones are left out: there were too many. */
  void skipped() throws IOException;

  /** Nothing happened for some seconds, or much did: all that was sent must arrive now. */
  void flush() throws IOException;

  /**
   * Who follows, as of now.
   *
   * @throws RefusalException if the login is not valid any more
   * @throws RefusalException if the role does not suffice any more
   */
  Principal caller() throws RefusalException;
}
