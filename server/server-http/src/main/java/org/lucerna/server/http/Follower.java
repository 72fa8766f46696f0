package org.lucerna.server.http;

import java.io.IOException;
import org.lucerna.api.PushSummary;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;

/** A follower of the feed. An exception thrown by its methods ends the feed. */
public interface Follower {
  /** Reports a push. */
  void push(PushSummary push) throws IOException;

  /** Reports that older pushes are left out because there were too many. */
  void skipped() throws IOException;

  /** Sends everything pending: after pushes, and at least every few seconds. */
  void flush() throws IOException;

  /**
   * The account of the follower, with its present role.
   *
   * @throws RefusalException if the login is not valid any more, or if the role does not suffice
   *     any more
   */
  Principal caller() throws RefusalException;
}
