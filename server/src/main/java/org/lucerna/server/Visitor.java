package org.lucerna.server;

import java.time.Instant;

/**
 * A client that has been greeted.
 *
 * @param session number of the connection
 * @param peer the client's address
 * @param since when it connected
 */
record Visitor(int session, String peer, Instant since, Account account) {
  /** The same with the account as it is now. */
  Visitor as(Account now) {
    return new Visitor(session, peer, since, now);
  }
}
