/**
 * Compares Lumina servers: {@link org.lucerna.bench.peers.PeerComparison} starts each {@link
 * org.lucerna.bench.peers.Peer} with an empty store, pushes the same functions to all, and asks one
 * after the other, for some rounds. All run until the end, but only one has work at a time: what a
 * server does after its last reply is waited for before the next is asked, and counted as its CPU
 * time.
 *
 * <p>The load generator runs on the processors of the servers, so functions a second depend on what
 * is left for the server, and on the number of processors. CPU time a function does not: it is what
 * servers are best compared by. A server that answers faster gets more functions in the time of a
 * push, and has a larger store in the next round.
 *
 * <p>What the figures do not show is what a server promises for them: whether a push that it
 * acknowledged is on disk, and how a name is chosen if several were pushed.
 */
@NullMarked
package org.lucerna.bench.peers;

import org.jspecify.annotations.NullMarked;
