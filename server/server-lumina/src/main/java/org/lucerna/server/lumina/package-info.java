/**
 * Sessions in the Lumina protocol. One virtual thread serves one connection, with blocking code
 * that reads like the protocol:
 *
 * <pre>
 * accept        {@link org.lucerna.server.lumina.LuminaServer}
 *   transport   ProtocolSniffer       the first bytes tell TLS, HTTP and Lumina apart
 *   TLS         ClientHello           handshakes under way begin with the client's first record; 4
 *                                     of one address
 *   session     Session               HELO, then read frame, decode, answer, encode, write
 *   login       {@link org.lucerna.server.lumina.LuminaAuthenticator}   account and rights of the client
 *   answer      {@link org.lucerna.server.lumina.Answers}               turns messages into calls of the service, and back
 * </pre>
 *
 * Replies beyond 64 KiB are written piece by piece.
 */
@NullMarked
package org.lucerna.server.lumina;

import org.jspecify.annotations.NullMarked;
