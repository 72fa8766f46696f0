/**
 * The server: connections, sessions, limits, and what it answers.
 *
 * <p>One virtual thread serves one connection, with blocking code that reads like the protocol:
 *
 * <pre>
 * accept        {@link org.lucerna.server.LuminaServer}
 *   transport   Transport      the first bytes tell TLS, HTTP and Lumina apart
 *   session     Session        HELO, then read frame, decode, answer, encode, write
 *   door        Doorkeeper     who may come in, and with which rights
 *   answer      Answers        one method a request; the only place that knows the store
 * </pre>
 *
 * What a client can take is bounded before it is given: connections and handshakes by count,
 * messages by length, memory by a {@link org.lucerna.server.MemoryBudget} shared by all, time by a
 * {@link org.lucerna.server.Deadline} that one {@link org.lucerna.server.Watchdog} holds everyone
 * to.
 */
@NullMarked
package org.lucerna.server;

import org.jspecify.annotations.NullMarked;
