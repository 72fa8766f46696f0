/**
 * The server: connections, sessions and limits. {@link org.lucerna.service} has the operations on
 * functions, for both Lumina sessions and HTTP.
 *
 * <p>One virtual thread serves one connection, with blocking code that reads like the protocol:
 *
 * <pre>
 * accept        {@link org.lucerna.server.lumina.LuminaServer}
 *   transport   ProtocolSniffer       the first bytes tell TLS, HTTP and Lumina apart
 *   session     Session               HELO, then read frame, decode, answer, encode, write
 *   login       LuminaAuthenticator   account and rights of the client
 *   answer      Answers               turns messages into calls of the service, and back
 *   service     {@link org.lucerna.service.FunctionService}   rights, rules, disclosure, audit, store and upstreams
 * </pre>
 *
 * Resources of a client are limited before they are allocated:
 *
 * <pre>
 * connections   {@link org.lucerna.service.connection.ConnectionTable}    of one address, of all, and by the heap; the
 *                                  longest idle guest makes room
 * TLS           ClientHello        handshakes under way begin with the client's first record; 4 of
 *                                  one address
 * memory        {@link org.lucerna.service.limit.MemoryBudget}       of messages, requests and replies: beyond 4 KiB nothing is
 *                                  read or looked up before it is granted
 * time          {@link org.lucerna.service.limit.Deadline}           64 KiB of a message in each period; one
 *                                  {@link org.lucerna.service.limit.Watchdog} holds everyone to it
 * processor     {@link org.lucerna.service.limit.HeavyRequests}      large requests share a few threads
 * </pre>
 *
 * Replies beyond 64 KiB are written piece by piece. If the heap is exhausted all the same, {@link
 * org.lucerna.service.limit.HeapExhaustion} decides whether essential threads continue.
 */
@NullMarked
package org.lucerna.server;

import org.jspecify.annotations.NullMarked;
