package org.lucerna.server;

import java.time.Instant;
import org.lucerna.lumina.Dialect;

/**
 * A client that has been greeted.
 *
 * @param session number of the connection
 * @param peer the client's address and port
 * @param client whose bounds hold: see {@link Peer#client}
 * @param since when it connected
 * @param dialect what it speaks
 */
record Visitor(
    int session, String peer, String client, Instant since, Account account, Dialect dialect) {
  /** The same with the account as it is now. */
  Visitor as(Account now) {
    return new Visitor(session, peer, client, since, now, dialect);
  }
}
