package org.lucerna.server.lumina;

import java.time.Instant;
import org.lucerna.lumina.Dialect;
import org.lucerna.service.Principal;
import org.lucerna.service.connection.RemotePeer;

/**
 * A connection whose greeting was answered.
 *
 * @param session number of the connection
 * @param peer the client's address and port
 * @param client client whose limits apply: see {@link RemotePeer#client}
 * @param since when it connected
 * @param dialect that it speaks
 */
record AuthenticatedSession(
    int session, String peer, String client, Instant since, Principal principal, Dialect dialect) {
  /** A copy with the account's current state. */
  AuthenticatedSession as(Principal now) {
    return new AuthenticatedSession(session, peer, client, since, now, dialect);
  }
}
